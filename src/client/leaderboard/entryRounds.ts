import type { Game, PickGrid } from '#contract/schemas.ts';
import { noun, plural } from '#domain/plural.ts';
import { countDecided } from '#domain/rounds.ts';
import { pointsOfRound, type Scoring } from '#domain/scoring.ts';

/** `open`: picked, not decided yet. `none`: no pick was made. */
export type PickOutcome = 'correct' | 'wrong' | 'open' | 'none';

export interface PickedGame {
  readonly game: Game;
  /** the picked team and the one it plays; null where no pick was made */
  readonly pick: { readonly team: string; readonly seed: number } | null;
  readonly opponent: { readonly team: string; readonly seed: number } | null;
  readonly outcome: PickOutcome;
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
  readonly games: readonly PickedGame[];
}

export type GridEntry = PickGrid['entries'][number];

function pickedGame(game: Game, side: GridEntry['picks'][number] | undefined): PickedGame {
  if (!side) return { game, pick: null, opponent: null, outcome: 'none' };
  const first = { team: game.team1, seed: game.seed1 };
  const second = { team: game.team2, seed: game.seed2 };
  const [pick, opponent] = side === 1 ? [first, second] : [second, first];
  if (game.winner === null) return { game, pick, opponent, outcome: 'open' };
  return { game, pick, opponent, outcome: game.winner === pick.team ? 'correct' : 'wrong' };
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

/** Returns an entry's points and picks by round of its pool. */
export function entryRounds(grid: PickGrid, entry: GridEntry, scoring: Scoring): EntryRound[] {
  let position = 0;
  return grid.rounds.map(({ number, name, games }) => {
    const picked = games.map((game) => pickedGame(game, entry.picks[position++]));
    const pointsPerPick = pointsOfRound(scoring, number);
    const correct = picked.filter(({ outcome }) => outcome === 'correct').length;
    const decided = countDecided(games);
    const isBefore = number <= entry.joinedAfter;
    return { number, name, isBefore, pointsPerPick, correct, decided, points: correct * pointsPerPick, games: picked };
  });
}
