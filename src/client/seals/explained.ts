import type { Notices } from '#contract/notices.ts';
import type { OwnGuess, OwnPick } from '#contract/schemas.ts';
import type { Receipt } from '#contract/seals.ts';
import type { GuessDifference, PickDifference } from '#domain/seals/sealChecks.ts';

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

/** Returns whether a correction took a pick of the round from the entry after the receipt. */
export function hasDropped({ entryId, roundId, receipt, dropped }: Known): boolean {
  const since = Date.parse(receipt.at);
  return dropped.some(
    (each) => each.entryId === entryId && each.roundId === roundId && Date.parse(each.at) > since - IN_FLIGHT_MS,
  );
}

/**
 * Explains differences from a receipt: picks that were changed after it, on another device, and those that are gone. A
 * pick that its owner removed has no time.
 */
export function explained(known: Known) {
  const since = Date.parse(known.receipt.at);
  const changedAt = new Map(known.picks.map((pick) => [pick.gameId, Date.parse(pick.changedAt)]));
  const isDropped = hasDropped(known);
  return ({ gameId, sealed }: PickDifference): boolean => {
    const changed = changedAt.get(gameId);
    return changed === undefined ? sealed === null || isDropped : changed >= since;
  };
}

/** Explains a sealed guess that is not the receipt's: it was changed after it, or removed, which leaves no time. */
export function guessExplained({ at }: Pick<Receipt, 'at'>, { total, changedAt }: OwnGuess) {
  return ({ sealed }: GuessDifference): boolean =>
    changedAt === null ? sealed === null && total === null : Date.parse(changedAt) >= Date.parse(at);
}
