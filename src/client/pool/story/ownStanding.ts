import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import type { TiledPerson } from '#domain/names/personTile.ts';
import { formatCount, noun, plural } from '#domain/names/plural.ts';
import { storyOf } from '#domain/scoring/finale.ts';
import { hasRanks } from '#domain/scoring/hasRanks.ts';
import type { Scoring } from '#domain/scoring/scoring.ts';
import { scoredGame } from '#domain/scoring/standings.ts';
import { bestCallText } from './bestCallText.ts';
import type { FiguresOf } from './figures.ts';

/** What a picture of one's own standing says; nothing of anybody else. */
export interface OwnStanding {
  readonly person: TiledPerson;
  readonly entry: string;
  readonly rank: string;
  readonly of: string;
  readonly points: string;
  readonly round: string;
  /** best call, longest streak and what features add, as far as there are any */
  readonly story: readonly string[];
  /** after each past round; none until the picks are known */
  readonly ranks: readonly number[];
}

type Row = Leaderboard['rows'][number];

/** Returns the standing of the user's best entry; undefined without one, and before anybody has a point. `grid` is undefined while unknown. */
export function ownStanding(
  leaderboard: Pick<Leaderboard, 'rows' | 'rounds' | 'final'>,
  grid: PickGrid | undefined,
  scoring: Scoring,
  userId: number,
  figures: readonly FiguresOf[],
): OwnStanding | undefined {
  const { rows, rounds, final } = leaderboard;
  const own = rows.find((row) => row.userId === userId);
  const last = rounds.at(-1);
  if (!own || !last || !hasRanks(rows, final)) return undefined;
  return {
    person: own,
    entry: own.entryName,
    rank: ordinal(own.rank),
    of: `of ${formatCount(rows.length)} ${noun(rows.length, 'entry', 'entries')}`,
    points: plural(own.total, 'point'),
    round: final ? 'Final standings' : last.name,
    ...(grid ? told(rows, grid, scoring, own, figures) : { story: [], ranks: [] }),
  };
}

function told(
  rows: readonly Row[],
  grid: PickGrid,
  scoring: Scoring,
  own: Row,
  figures: readonly FiguresOf[],
): Pick<OwnStanding, 'story' | 'ranks'> {
  const picksOf = new Map(grid.entries.map(({ entryId, picks }) => [entryId, picks]));
  const picked = rows.flatMap((row) => {
    const picks = picksOf.get(row.entryId);
    // leaderboard and pick grid may be of different moments
    return picks && row.points.length === grid.rounds.length ? [{ ...row, picks }] : [];
  });
  const row = picked.find(({ entryId }) => entryId === own.entryId);
  if (!row) return { story: [], ranks: [] };
  const rounds = grid.rounds.map((round) => ({ number: round.number, games: round.games.map(scoredGame) }));
  const games = grid.rounds.flatMap((round) => round.games);
  const { bestCall, streak, ranks } = storyOf(rounds, picked, row);
  return {
    story: [
      ...(bestCall
        ? [bestCallText({ game: at(games, bestCall.game), right: bestCall.rows.length, entries: picked.length })]
        : []),
      ...(streak > 0 ? [`Longest streak: ${streak} right in a row`] : []),
      ...figures.flatMap((figuresOf) => figuresOf(grid, row, scoring)?.story ?? []),
    ],
    ranks,
  };
}
