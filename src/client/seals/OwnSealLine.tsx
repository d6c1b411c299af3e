import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import type { Entry, Pool } from '#contract/schemas.ts';
import { OwnSeal } from './OwnSeal.tsx';
import { readReceipt } from './receipts.ts';

interface Props {
  readonly entry: Entry;
  readonly rounds: readonly SeasonRound[];
  readonly pools: readonly Pool[];
}

/**
 * Says whether the last past round is sealed as it was saved in this browser; nothing without a receipt of it. Its code comes
 * with the screen, as the network may be gone at the lock, and browsers remember an import that has failed.
 */
export function OwnSealLine({ entry, rounds, pools }: Props) {
  const last = rounds.findLast(({ state }) => state !== 'open')?.round;
  const receipt = last && readReceipt(entry.id, last.number);
  if (!last || !receipt || pools.length === 0) return null;
  return <OwnSeal key={last.id} entry={entry} round={last} receipt={receipt} pools={pools} />;
}
