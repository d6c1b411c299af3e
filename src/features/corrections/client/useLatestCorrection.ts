import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '#client/api/call.ts';
import { isClosed, storeClosed } from '#client/seasons/notices/closedNotices.ts';
import { useUser } from '#client/shell/session.ts';
import { HOUR } from '#domain/time.ts';
import type { Correction } from '#features/corrections/contract/corrections.ts';
import { correctionsQuery } from './correctionsQuery.ts';

const NEWS_MS = 48 * HOUR;

interface LatestCorrection {
  readonly correction: Correction;
  /** made within two days */
  readonly isRecent: boolean;
  /** by this user in this browser, on Home or above the leaderboard */
  readonly isClosed: boolean;
  readonly close: () => void;
}

/** Returns the latest correction of a pool; undefined without one, and until it is known. */
export function useLatestCorrection(poolId: number): LatestCorrection | undefined {
  const user = useUser();
  const { data: [correction] = [] } = useQuery(correctionsQuery(poolId));
  const [closedId, setClosedId] = useState<number>();
  if (!correction) return undefined;
  const { id, at } = correction;
  const key = `correction ${id}`;
  return {
    correction,
    isRecent: Date.parse(at) > serverNow() - NEWS_MS,
    isClosed: id === closedId || isClosed(user.id, key),
    close() {
      storeClosed(user.id, key);
      setClosedId(id);
    },
  };
}
