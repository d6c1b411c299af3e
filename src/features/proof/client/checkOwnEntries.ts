import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '#client/api/call.ts';
import { membershipsQuery, roundsQuery } from '#client/api/queries.ts';
import { isOver } from '#client/seasons/season/season.ts';
import type { Entry, Pool } from '#contract/schemas.ts';
import type { Mismatch } from '#features/proof/domain/shown.ts';
import { checkOwnSeal } from './checkOwn.ts';
import { readReceipt } from './receipts.ts';

/** What the receipts of this browser say of a pool: alarms, and names of entries that are sealed as they were saved. */
export interface OwnEntries {
  readonly alarms: readonly Mismatch[];
  readonly sealed: readonly string[];
}

/** Compares the receipts that this browser has of past rounds with the seals of a pool. */
export async function checkOwnEntries(
  queryClient: QueryClient,
  pool: Pool,
  entries: readonly Entry[],
): Promise<OwnEntries> {
  const [rounds, memberships] = await Promise.all([
    queryClient.fetchQuery(roundsQuery(pool.seasonId)),
    queryClient.fetchQuery(membershipsQuery()),
  ]);
  const past = rounds.filter((round) => isOver(round, serverNow()));
  const inPool = entries.filter(({ id }) =>
    memberships.some(({ groupId, entryId }) => groupId === pool.id && entryId === id),
  );
  const alarms: Mismatch[] = [];
  const sealed = new Set<string>();
  for (const entry of inPool) {
    for (const round of past) {
      const receipt = readReceipt(entry.id, round.number);
      if (!receipt) continue;
      const own = await checkOwnSeal({ queryClient, entry, round, receipt }, [pool]);
      if (own.kind === 'sealed') sealed.add(entry.name);
      if (own.kind === 'differs') {
        alarms.push(...own.texts.map((text) => ({ kind: 'own', text: `${entry.name}, by your receipt: ${text}` })));
      }
    }
  }
  return { alarms, sealed: [...sealed] };
}
