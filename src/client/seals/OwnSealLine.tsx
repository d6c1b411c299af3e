import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Entry, Pool } from '#contract/schemas.ts';
import { readReceipt } from './receipts.ts';
import { SealLine } from './SealLine.tsx';

const OwnSeal = lazyComponent(() => import('./OwnSeal.tsx'), 'OwnSeal');

interface Props {
  readonly entry: Entry;
  readonly rounds: readonly SeasonRound[];
  readonly pools: readonly Pool[];
}

/** Says whether the last past round is sealed as it was saved in this browser; nothing without a receipt of it. */
export function OwnSealLine({ entry, rounds, pools }: Props) {
  const last = rounds.findLast(({ state }) => state !== 'open')?.round;
  const receipt = last && readReceipt(entry.id, last.number);
  if (!last || !receipt || pools.length === 0) return null;
  return (
    <PartBoundary fallback={<SealLine>Checking the seal of {last.name}…</SealLine>}>
      <OwnSeal key={last.id} entry={entry} round={last} receipt={receipt} pools={pools} />
    </PartBoundary>
  );
}
