import { type Choices, NO_CHOICES } from '#client/leaderboard/assumed/choices.ts';
import type { Game } from '#contract/schemas.ts';
import type { PickGrid } from '#contract/standings.ts';
import { noun, plural } from '#domain/names/plural.ts';
import { countDecided } from '#domain/scoring/rounds.ts';
import { bonusIfCorrect, pointsIfCorrect, pointsOfRound, type Scoring } from '#domain/scoring/scoring.ts';
import { countsFor, type Uncounted, whyUncounted } from '#domain/scoring/whoCounts.ts';
import type { Side } from '#domain/sides.ts';

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
  /** with the upset bonus; 0 unless it is correct */
  readonly points: number;
  /** of the points */
  readonly bonus: number;
  /** the points if the pick is correct */
  readonly possible: number;
  /** whether the user assumes the winner */
  readonly isAssumed: boolean;
}

export interface EntryRound {
  readonly number: number;
  readonly name: string;
  /** whether it was played before the entry was created */
  readonly out: Uncounted | undefined;
  readonly pointsPerPick: number;
  readonly correct: number;
  readonly decided: number;
  /** picks that the autopilot made */
  readonly auto: number;
  readonly points: number;
  /** of the points, beyond those of the round for each correct pick */
  readonly bonus: number;
  /** of the points, by assumed winners */
  readonly assumed: number;
  readonly games: readonly PickedGame[];
}

export type GridEntry = PickGrid['entries'][number];

type Earned = Pick<PickedGame, 'points' | 'bonus'>;

const NOTHING: Earned = { points: 0, bonus: 0 };

function pickedGame(
  game: Game,
  side: GridEntry['picks'][number] | undefined,
  isAssumed: boolean,
  ifCorrect: (game: Game, side: Side) => Earned,
): PickedGame {
  const none = { game, isAssumed, possible: 0, ...NOTHING };
  if (!side) return { ...none, pick: null, opponent: null, outcome: 'none' };
  const first = { team: game.team1, seed: game.seed1 };
  const second = { team: game.team2, seed: game.seed2 };
  const [pick, opponent] = side === 1 ? [first, second] : [second, first];
  const earned = ifCorrect(game, side);
  const picked = { ...none, pick, opponent, possible: earned.points };
  if (game.winner === null) return { ...picked, outcome: 'open' };
  if (game.winner !== pick.team) return { ...picked, outcome: 'wrong' };
  return { ...picked, outcome: 'correct', ...earned };
}

/** Returns by round in how many games both entries picked, and not the same team; none of rounds that do not count for either. */
export function differences(grid: PickGrid, one: GridEntry, other: GridEntry): ReadonlyMap<number, number> {
  let position = 0;
  const counted = grid.rounds.map(({ number, games }) => {
    const places = games.map(() => position++);
    const differ = places.filter((place) => {
      const pick = one.picks[place];
      const otherPick = other.picks[place];
      return pick && otherPick && pick !== otherPick;
    });
    return [number, differ.length] as const;
  });
  return new Map(counted.filter(([number]) => countsFor(one, number) && countsFor(other, number)));
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
    const first = position;
    const ifCorrect = (game: Game, side: Side) => ({
      points: pointsIfCorrect(scoring, number, game, side),
      bonus: bonusIfCorrect(scoring, number, game, side),
    });
    const picked = games.map((game) => pickedGame(game, entry.picks[position++], choices.has(game.id), ifCorrect));
    return {
      number,
      name,
      out: whyUncounted(entry, number),
      pointsPerPick: pointsOfRound(scoring, number),
      correct: picked.filter(({ outcome }) => outcome === 'correct').length,
      decided: countDecided(games),
      auto: (entry.isAuto ?? []).slice(first, first + games.length).filter(Boolean).length,
      points: pointsIn(picked),
      bonus: picked.reduce((sum, { bonus }) => sum + bonus, 0),
      assumed: pointsIn(picked.filter(({ isAssumed }) => isAssumed)),
      games: picked,
    };
  });
}

function pointsIn(games: readonly PickedGame[]): number {
  return games.reduce((sum, { points }) => sum + points, 0);
}
