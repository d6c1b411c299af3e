import type { Game, PickGrid } from '#contract/schemas.ts';
import { noun, plural } from '#domain/plural.ts';
import { countDecided } from '#domain/rounds.ts';
import { pointsOfRound, type Scoring } from '#domain/scoring.ts';
import { type Choices, NO_CHOICES } from './choices.ts';

/** `open`: picked, not decided yet. `none`: no pick was made. */
export type PickOutcome = 'correct' | 'wrong' | 'open' | 'none';

interface Team {
  readonly team: string;
  readonly seed: number;
}

export interface PickedGame {
  readonly game: Game;
  /** the picked team and the one it plays; null where no pick was made */
  readonly pick: Team | null;
  readonly opponent: Team | null;
  readonly outcome: PickOutcome;
  /** points of a correct pick of the team; without a pick, of the round's picks */
  readonly possible: number;
  readonly earned: number;
  /** whether the user assumes the winner */
  readonly isAssumed: boolean;
}

export interface EntryRound {
  readonly number: number;
  readonly name: string;
  /** whether it was played before the entry was created */
  readonly isBefore: boolean;
  readonly pointsPerPick: number;
  readonly correct: number;
  readonly decided: number;
  readonly points: number;
  /** the part of the points that assumed winners earn */
  readonly assumed: number;
  readonly games: readonly PickedGame[];
}

export type GridEntry = PickGrid['entries'][number];

function pickedGame(
  game: Game,
  side: GridEntry['picks'][number] | undefined,
  pointsPerPick: number,
  isAssumed: boolean,
): PickedGame {
  const common = { game, possible: pointsPerPick, earned: 0, isAssumed };
  if (!side) return { ...common, pick: null, opponent: null, outcome: 'none' };
  const first = { team: game.team1, seed: game.seed1 };
  const second = { team: game.team2, seed: game.seed2 };
  const [pick, opponent] = side === 1 ? [first, second] : [second, first];
  if (game.winner === null) return { ...common, pick, opponent, outcome: 'open' };
  if (game.winner !== pick.team) return { ...common, pick, opponent, outcome: 'wrong' };
  return { ...common, pick, opponent, outcome: 'correct', earned: common.possible };
}

/** Returns by round in how many games both entries picked, and not the same team; none from before either was created. */
export function differences(grid: PickGrid, one: GridEntry, other: GridEntry): ReadonlyMap<number, number> {
  const joinedAfter = Math.max(one.joinedAfter, other.joinedAfter);
  let position = 0;
  const counted = grid.rounds.map(({ number, games }) => {
    const places = games.map(() => position++);
    const differ = places.filter((place) => {
      const [a, b] = [one.picks[place], other.picks[place]];
      return a && b && a !== b;
    });
    return [number, differ.length] as const;
  });
  return new Map(counted.filter(([number]) => number > joinedAfter));
}

/** Returns `vs me: 3 picks differ`; `name` is the user's entry if there are several in the pool. */
export function differText(count: number, name: string | undefined): string {
  const picks = count === 0 ? 'no picks differ' : `${plural(count, 'pick')} ${noun(count, 'differs', 'differ')}`;
  return `vs ${name ?? 'me'}: ${picks}`;
}

/** Returns an entry's points and picks by round of its pool; `choices` are winners that the grid has by assumption. */
export function entryRounds(
  grid: PickGrid,
  entry: GridEntry,
  scoring: Scoring,
  choices: Choices = NO_CHOICES,
): EntryRound[] {
  let position = 0;
  return grid.rounds.map(({ number, name, games }) => {
    const pointsPerPick = pointsOfRound(scoring, number);
    const picked = games.map((game) => pickedGame(game, entry.picks[position++], pointsPerPick, choices.has(game.id)));
    return {
      number,
      name,
      isBefore: number <= entry.joinedAfter,
      pointsPerPick,
      correct: picked.filter(({ outcome }) => outcome === 'correct').length,
      decided: countDecided(games),
      points: earnedIn(picked),
      assumed: earnedIn(picked.filter(({ isAssumed }) => isAssumed)),
      games: picked,
    };
  });
}

function earnedIn(games: readonly PickedGame[]): number {
  return games.reduce((sum, { earned }) => sum + earned, 0);
}
