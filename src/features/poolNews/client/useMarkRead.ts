import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import type { NewsItem } from '#features/poolNews/contract/poolNews.ts';
import { poolNewsKey } from './poolNewsEvent.ts';

/**
 * Says that the newest item has been read, while the page is visible and something is unread; if that fails, again with the next
 * answer of the news.
 */
export function useMarkRead(poolId: number, newest: NewsItem | undefined, unread: number, answeredAt: number): void {
  const queryClient = useQueryClient();
  const isVisible = useIsVisible();
  const marked = useRef('');
  const upTo = newest?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer tries again what has failed
  useEffect(() => {
    if (!isVisible || unread === 0 || upTo === undefined || marked.current === upTo) return;
    marked.current = upTo;
    call('markFeedRead', { params: { id: poolId }, body: { upTo } }).then(
      () => queryClient.invalidateQueries({ queryKey: poolNewsKey(poolId) }),
      () => {
        marked.current = '';
      },
    );
  }, [queryClient, poolId, isVisible, unread, upTo, answeredAt]);
}

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(!document.hidden);
  useEffect(() => {
    const update = () => setIsVisible(!document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}
