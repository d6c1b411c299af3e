import type { Game, Round, Season } from '#contract/schemas.ts';
import { expectedGames, isFinal } from '#domain/bracket/bracket.ts';
import { championshipRound } from '#domain/bracket/championship.ts';
import { byRegionAndSeed } from '#domain/bracket/regions.ts';
import { isUnderWay } from '#domain/scoring/finals.ts';
import { currentRound, isLive, isPickable, type RoundState, roundInPlay, roundState } from '#domain/scoring/rounds.ts';

/** A round with its games, in the order of all lists. */
export interface SeasonRound {
  readonly id: number;
  readonly number: number;
  readonly round: Round;
  readonly games: readonly Game[];
  /** the number of games that it will have; in a bracket known before they exist */
  readonly expected: number;
  readonly state: RoundState;
  /** undecided games of the round before, whose winners are awaited by the games still to be set */
  readonly feeders: readonly Game[];
  /** the Championship game, in the round that carries the guess for the tie-breaker */
  readonly guessGame: Game | undefined;
}

export function seasonRounds(
  rounds: readonly Round[],
  games: readonly Game[],
  past: ReadonlySet<number>,
): SeasonRound[] {
  const gamesOf = (number: number) => {
    const round = rounds.find((each) => each.number === number);
    return games.filter(({ roundId }) => roundId === round?.id).sort(byRegionAndSeed);
  };
  const opening = gamesOf(1);
  const carrier = championshipRound(rounds.map((round) => ({ ...round, games: gamesOf(round.number) })));
  return rounds.map((round) => {
    const own = gamesOf(round.number);
    const expected = Math.max(own.length, expectedGames(round.number, opening) ?? 0);
    const isAwaiting = own.length < expected;
    return {
      id: round.id,
      number: round.number,
      round,
      games: own,
      expected,
      state: roundState(past.has(round.id), own, expected),
      feeders: isAwaiting ? gamesOf(round.number - 1).filter(({ winner }) => winner === null) : [],
      guessGame: round.id === carrier?.id ? own.find(({ region }) => region === 'Championship') : undefined,
    };
  });
}

/** Whether a game of a locked round is being played. */
export function hasLiveGame(rounds: readonly SeasonRound[]): boolean {
  return rounds.some(({ state, games }) => state !== 'open' && games.some(isLive));
}

/** Whether a game of a locked round is being played, or over and being confirmed: standings may be told as they stand. */
export function hasGameUnderWay(rounds: readonly SeasonRound[]): boolean {
  return rounds.some(({ state, games }) => state !== 'open' && games.some(isUnderWay));
}

export interface SeasonNow {
  readonly inPlay: SeasonRound | undefined;
  /** the current round */
  readonly open: SeasonRound | undefined;
  /** whether the open round is due: it can be picked, or no round is past yet */
  readonly isDue: boolean;
}

/** In an archived season no round is open or in play, in a final one none is in play. */
export function seasonNow(all: readonly SeasonRound[], { isArchived }: Pick<Season, 'isArchived'>): SeasonNow {
  const rounds = isArchived ? [] : all;
  const past = rounds.filter(({ state }) => state !== 'open');
  const inPlay = isFinal(past) ? undefined : roundInPlay(rounds);
  const open = currentRound(rounds, ({ state }) => state !== 'open');
  const isBeforeFirst = rounds.every(({ state }) => state === 'open');
  return { inPlay, open, isDue: open !== undefined && (isPickable(open) || isBeforeFirst) };
}
