import type { Notices } from '#contract/notices.ts';
import type { OwnPick } from '#contract/schemas.ts';
import type { Receipt } from '#contract/seals.ts';
import type { PickDifference } from '#domain/sealChecks.ts';

/** A correction in flight while the receipt was read has an earlier time. A save has not, because the receipt waits for it. */
const IN_FLIGHT_MS = 5_000;

interface Known {
  readonly entryId: number;
  readonly roundId: number;
  readonly receipt: Pick<Receipt, 'at'>;
  /** of the entry */
  readonly picks: readonly OwnPick[];
  readonly dropped: Notices['dropped'];
}

/**
 * Explains differences from a receipt: picks that were changed after it, on another device, and those that are gone. A
 * pick that its owner removed has no time.
 */
export function explained({ entryId, roundId, receipt, picks, dropped }: Known) {
  const since = Date.parse(receipt.at);
  const changedAt = new Map(picks.map((pick) => [pick.gameId, Date.parse(pick.changedAt)]));
  const hasDropped = dropped.some(
    (each) => each.entryId === entryId && each.roundId === roundId && Date.parse(each.at) > since - IN_FLIGHT_MS,
  );
  return ({ gameId, sealed }: PickDifference): boolean => {
    const changed = changedAt.get(gameId);
    return changed === undefined ? sealed === null || hasDropped : changed >= since;
  };
}
