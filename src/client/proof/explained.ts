import type { Notices } from '#contract/notices.ts';
import type { OwnPick } from '#contract/schemas.ts';
import type { Receipt } from '#contract/seals.ts';
import type { PickDifference } from '#domain/sealChecks.ts';

interface Known {
  readonly entryId: number;
  readonly roundId: number;
  readonly receipt: Pick<Receipt, 'at'>;
  /** of the entry */
  readonly picks: readonly OwnPick[];
  readonly dropped: Notices['dropped'];
}

/** Explains differences from a receipt: picks that were changed after it, on another device, or removed by a correction. */
export function explained({ entryId, roundId, receipt, picks, dropped }: Known) {
  const isLater = (at: string) => Date.parse(at) > Date.parse(receipt.at);
  const changed = new Set(picks.filter(({ changedAt }) => isLater(changedAt)).map(({ gameId }) => gameId));
  const hasDropped = dropped.some((each) => each.entryId === entryId && each.roundId === roundId && isLater(each.at));
  return ({ gameId, sealed }: PickDifference): boolean => changed.has(gameId) || (sealed === null && hasDropped);
}
