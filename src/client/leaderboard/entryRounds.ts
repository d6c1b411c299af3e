import type { Game, PickGrid } from '#contract/schemas.ts';
import { noun, plural } from '#domain/plural.ts';
import { countDecided } from '#domain/rounds.ts';
import { bonusIfCorrect, pointsIfCorrect, pointsOfRound, type Scoring, type Side } from '#domain/scoring.ts';

/** `open`: picked, not decided yet. `none`: no pick was made. */
export type PickOutcome = 'correct' | 'wrong' | 'open' | 'none';

export interface PickedGame {
  readonly game: Game;
  /** the picked team and the one it plays; null where no pick was made */
  readonly pick: { readonly team: string; readonly seed: number } | null;
  readonly opponent: { readonly team: string; readonly seed: number } | null;
  readonly outcome: PickOutcome;
  /** with the upset bonus; 0 unless it is correct */
  readonly points: number;
  /** of the points */
  readonly bonus: number;
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
  /** of the points, beyond those of the round for each correct pick */
  readonly bonus: number;
  readonly games: readonly PickedGame[];
}

export type GridEntry = PickGrid['entries'][number];

type Earned = Pick<PickedGame, 'points' | 'bonus'>;

const NOTHING: Earned = { points: 0, bonus: 0 };

function pickedGame(
  game: Game,
  side: GridEntry['picks'][number] | undefined,
  ifCorrect: (game: Game, side: Side) => Earned,
): PickedGame {
  if (!side) return { game, pick: null, opponent: null, outcome: 'none', ...NOTHING };
  const first = { team: game.team1, seed: game.seed1 };
  const second = { team: game.team2, seed: game.seed2 };
  const [pick, opponent] = side === 1 ? [first, second] : [second, first];
  if (game.winner === null) return { game, pick, opponent, outcome: 'open', ...NOTHING };
  if (game.winner !== pick.team) return { game, pick, opponent, outcome: 'wrong', ...NOTHING };
  return { game, pick, opponent, outcome: 'correct', ...ifCorrect(game, side) };
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
    const ifCorrect = (game: Game, side: Side) => ({
      points: pointsIfCorrect(scoring, number, game, side),
      bonus: bonusIfCorrect(scoring, number, game, side),
    });
    const picked = games.map((game) => pickedGame(game, entry.picks[position++], ifCorrect));
    const pointsPerPick = pointsOfRound(scoring, number);
    const points = picked.reduce((sum, each) => sum + each.points, 0);
    const bonus = picked.reduce((sum, each) => sum + each.bonus, 0);
    const correct = picked.filter(({ outcome }) => outcome === 'correct').length;
    const decided = countDecided(games);
    const isBefore = number <= entry.joinedAfter;
    return { number, name, isBefore, pointsPerPick, correct, decided, points, bonus, games: picked };
  });
}
