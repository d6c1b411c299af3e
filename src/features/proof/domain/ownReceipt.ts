import type { SealedPicks } from '#domain/seals/seal.ts';
import type { Side } from '#domain/sides.ts';
import type { LedgerGame } from './ledger.ts';

/** Id and teams of a game when a receipt was stored. */
export type ReceiptGame = readonly [id: number, team1: string, team2: string];

type Picked = Pick<SealedPicks, 'picks' | 'auto' | 'total'>;
type Teams = Pick<LedgerGame, 'id' | 'teams'>;

/** A difference between a receipt and what was sealed, by team. */
export interface OwnDifference {
  readonly kind: /** another pick of the same game is sealed, or none */
    | 'pick'
    /** the guess is another */
    | 'guess'
    /** the saved team plays in no game of the lock: listed, whatever is sealed */
    | 'renamed'
    /** the saved team plays in another game of the lock */
    | 'moved';
  readonly gameId: number | undefined;
  /** whether nothing is sealed */
  readonly isGone: boolean;
  readonly text: string;
}

/**
 * Compares the picks of a receipt with those that were sealed, by team: a saved team that plays the sealed game on the other side
 * is right. Picks of the autopilot where the receipt has none are no difference.
 */
export function compareOwn(
  saved: Picked,
  games: readonly ReceiptGame[],
  sealed: Picked,
  atLock: readonly Teams[],
): OwnDifference[] {
  const picks = games.flatMap((game) => comparePick(game, saved, sealed, atLock));
  const guess: OwnDifference = {
    kind: 'guess',
    gameId: undefined,
    isGone: (sealed.total ?? null) === null,
    text: `Guess of the total: saved ${saved.total ?? 'none'}, sealed ${sealed.total ?? 'none'}`,
  };
  // a receipt from before its round was the Championship's says nothing of the guess
  return saved.total === undefined || saved.total === (sealed.total ?? null) ? picks : [...picks, guess];
}

function comparePick(
  [gameId, team1, team2]: ReceiptGame,
  saved: Picked,
  sealed: Picked,
  atLock: readonly Teams[],
): OwnDifference[] {
  const savedTeam = teamOn([team1, team2], saved.picks.get(gameId) ?? null);
  const same = atLock.find(({ id }) => id === gameId);
  const sealedTeam = same ? teamOn(same.teams, sealed.picks.get(gameId) ?? null) : null;
  const [was, isNow] = [saved.auto, sealed.auto].map((auto) => auto.some((each) => each.gameId === gameId));
  const difference = (kind: OwnDifference['kind'], text: string): OwnDifference[] => {
    return [{ kind, gameId, isGone: sealedTeam === null, text }];
  };
  if (savedTeam === sealedTeam) {
    if (savedTeam === null || was === isNow) return [];
    const [how, sealedHow] = isNow ? ['by hand', 'as picked automatically'] : ['as picked automatically', 'by hand'];
    return difference('pick', `${team1} – ${team2}: saved ${how}, sealed ${sealedHow}`);
  }
  if (savedTeam === null && isNow) return [];
  const playsIn = atLock.find(({ teams }) => savedTeam !== null && teams.includes(savedTeam));
  const then = `Game ${gameId} was ${team1} – ${team2} when you saved`;
  if (savedTeam !== null && !playsIn) {
    return difference('renamed', `${then} and ${same ? same.teams.join(' – ') : 'gone'} at the lock`);
  }
  if (playsIn && playsIn.id !== gameId) {
    return difference('moved', `${then}, and ${savedTeam} played in ${playsIn.teams.join(' – ')} at the lock`);
  }
  return difference('pick', `${team1} – ${team2}: saved ${savedTeam ?? 'no pick'}, sealed ${sealedTeam ?? 'no pick'}`);
}

function teamOn([team1, team2]: readonly [string, string], side: Side | null): string | null {
  return side && (side === 1 ? team1 : team2);
}
