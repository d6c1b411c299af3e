import type { Notices } from '#contract/notices.ts';
import type { OwnGuess, OwnPick } from '#contract/schemas.ts';
import type { Receipt } from '#features/proof/contract/seals.ts';
import type { OwnDifference } from '#features/proof/domain/ownReceipt.ts';

/** A correction in flight while the receipt was read has an earlier time. A save has not, because the receipt waits for it. */
const IN_FLIGHT_MS = 5_000;

interface Known {
  readonly entryId: number;
  readonly roundId: number;
  readonly receipt: Pick<Receipt, 'at'>;
  /** of the entry */
  readonly picks: readonly OwnPick[];
  readonly guess: OwnGuess;
  readonly dropped: Notices['dropped'];
}

/**
 * Explains differences from a receipt: what was changed after it, on another device, what is gone, and teams that play in no
 * game of the lock. A pick or guess that its owner removed has no time. A team that plays in another game is never explained.
 */
export function explained({ entryId, roundId, receipt, picks, guess, dropped }: Known) {
  const since = Date.parse(receipt.at);
  const changedAt = new Map(picks.map((pick) => [pick.gameId, Date.parse(pick.changedAt)]));
  const isDropped = dropped.some(
    (each) => each.entryId === entryId && each.roundId === roundId && Date.parse(each.at) > since - IN_FLIGHT_MS,
  );
  return ({ kind, gameId, isGone }: OwnDifference): boolean => {
    if (kind === 'renamed') return true;
    if (kind === 'moved') return false;
    if (kind === 'guess') {
      return guess.changedAt === null ? isGone && guess.total === null : Date.parse(guess.changedAt) >= since;
    }
    const changed = gameId === undefined ? undefined : changedAt.get(gameId);
    return changed === undefined ? isGone || isDropped : changed >= since;
  };
}
