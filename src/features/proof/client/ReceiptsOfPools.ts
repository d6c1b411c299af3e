import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { membershipsQuery } from '#client/api/queries.ts';
import type { Membership } from '#contract/schemas.ts';
import { refreshReceipts } from './receipts.ts';

/** Refreshes the receipts of an entry of open rounds once it has joined or left a pool: they name its pools. */
export function ReceiptsOfPools(): null {
  const queryClient = useQueryClient();
  const { data: memberships } = useQuery(membershipsQuery());
  const last = useRef<ReadonlyMap<number, string> | undefined>(undefined);
  useEffect(() => {
    if (!memberships) return;
    const before = last.current;
    const now = poolsByEntry(memberships);
    last.current = now;
    if (!before) return;
    for (const entryId of new Set([...before.keys(), ...now.keys()])) {
      if (before.get(entryId) !== now.get(entryId)) refreshReceipts(queryClient, entryId);
    }
  }, [memberships, queryClient]);
  return null;
}

function poolsByEntry(memberships: readonly Membership[]): Map<number, string> {
  const pools = new Map<number, string>();
  for (const { entryId, groupId } of memberships) pools.set(entryId, `${pools.get(entryId) ?? ''} ${groupId}`);
  return pools;
}
