import { useInfiniteQuery } from '@tanstack/react-query';
import { poolFeedQuery } from '#client/api/queries.ts';
import { at } from '#domain/at.ts';

/** Returns how many messages and notes of a pool the user has not read; 0 until that is known. */
export function useUnread(poolId: number): number {
  const { data: unread = 0 } = useInfiniteQuery({
    ...poolFeedQuery(poolId),
    select: ({ pages }) => at(pages, 0).unread,
  });
  return unread;
}
