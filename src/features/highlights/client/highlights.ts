import type { EntryFigures, FiguresOf } from '#client/pool/story/figures.ts';
import { countedText, type Named, namesText, pointsText } from '#client/standing/championsLine.ts';
import type { Game } from '#contract/schemas.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { decidedChampionship } from '#domain/bracket/bracket.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import type { TiledPerson } from '#domain/names/personTile.ts';
import { plural } from '#domain/names/plural.ts';
import { type FinalRow, finale } from '#domain/scoring/finale.ts';
import type { Scoring } from '#domain/scoring/scoring.ts';
import { scoredGame } from '#domain/scoring/standings.ts';
import { sideOf } from '#domain/sides.ts';

const MAX_CALLS = 3;
const STEPS = 3;

/** A kind of highlight, with a line for each that shares it. */
export interface Highlight {
  readonly title: string;
  readonly lines: readonly HighlightLine[];
}

interface HighlightLine {
  readonly who: string;
  /** of the first one who is named; undefined of those who are counted alone */
  readonly face: TiledPerson | undefined;
  readonly what: readonly string[];
}

/** Returns the highlights of a decided pool; those that nobody has are missing. */
export function highlights(
  leaderboard: Leaderboard,
  grid: PickGrid,
  scoring: Scoring,
  figures: readonly FiguresOf[],
): Highlight[] {
  const names = grid.rounds.map(({ name }) => name);
  const games = grid.rounds.flatMap((round) => round.games);
  const rows = finalRows(leaderboard, grid);
  const decided = grid.rounds.map((round) => ({ number: round.number, games: round.games.map(scoredGame) }));
  const { podium, champions, bestCalls, climbs, streak } = finale(decided, rows);
  const compared = rows.flatMap((row) =>
    figures.flatMap((figuresOf) =>
      (figuresOf(grid, row, scoring)?.compared ?? []).map((figure) => ({ row, ...figure })),
    ),
  );
  const off = podium.slice(STEPS);
  const more = bestCalls.length - MAX_CALLS;
  return [
    { title: 'Also on the podium', lines: off.length === 0 ? [] : [lineOf(off, sharedRank(off))] },
    {
      title: 'Best call',
      lines: bestCalls
        .slice(0, MAX_CALLS)
        .map(({ game, round, rows: right }, index) =>
          lineOf(
            right,
            callText(games[game]),
            `picked by ${countedText(right.length, rows.length)}`,
            at(names, round),
            ...(index === MAX_CALLS - 1 && more > 0 ? [`and ${plural(more, 'more call')}`] : []),
          ),
        ),
    },
    { title: 'Biggest climb', lines: climbLines(climbs, names) },
    {
      title: 'Longest streak',
      lines: streak.length === 0 ? [] : [lineOf(streak.rows, `${streak.length} correct picks in a row`)],
    },
    ...[...Map.groupBy(compared, ({ title }) => title)].map(([title, all]) => ({ title, lines: mostLines(all) })),
    { title: 'Picked the champion', lines: championLines(games, rows) },
    {
      title: 'Round champions',
      lines: champions
        .filter(({ round }) => at(grid.rounds, round).games.length > 1)
        .map((each) => lineOf(each.rows, at(names, each.round), pointsText(each))),
    },
  ].filter(({ lines }) => lines.length > 0);
}

type Row = FinalRow & Named & TiledPerson;

function lineOf(rows: readonly Row[], ...what: string[]): HighlightLine {
  return { who: namesText(rows), face: rows[0], what };
}

type ComparedRow = EntryFigures['compared'][number] & { readonly row: Row };

/** Returns who has the most of a figure; nobody where all entries have the same. */
function mostLines(all: readonly ComparedRow[]): HighlightLine[] {
  const most = all.reduce((highest, { value }) => Math.max(highest, value), Number.NEGATIVE_INFINITY);
  const best = all.filter(({ value }) => value === most);
  const [first] = best;
  if (!first || best.length === all.length) return [];
  return [
    lineOf(
      best.map(({ row }) => row),
      first.text,
    ),
  ];
}

/** All who picked the Championship have its points: a few have their names, more are counted. */
function championLines(games: readonly Game[], rows: readonly Row[]): HighlightLine[] {
  const game = decidedChampionship(games);
  if (!game) return [];
  const place = games.indexOf(game);
  const side = sideOf(game, game.winner);
  const right = rows.filter(({ picks }) => picks[place] === side);
  if (right.length === 0) return [];
  const counted = countedText(right.length, rows.length);
  if (right.length > MAX_CALLS) return [{ who: counted, face: undefined, what: [`${game.winner}`] }];
  return [lineOf(right, `${game.winner}`)];
}

/** Those beyond the three steps share the rank of the last step. */
function sharedRank(rows: readonly { readonly rank: number }[]): string {
  return `sharing ${ordinal(rows[0]?.rank ?? STEPS)} place`;
}

function callText(game: Game | undefined): string {
  const loser = game?.winner === game?.team1 ? game?.team2 : game?.team1;
  return `${game?.winner} over ${loser}`;
}

type Climbs = ReturnType<typeof finale<Row>>['climbs'];

/** One line for all that climbed the same places in the same round. */
function climbLines(climbs: Climbs, names: readonly string[]): HighlightLine[] {
  const [first] = climbs;
  if (!first) return [];
  const places = `Up ${plural(first.from - first.to, 'place')}`;
  return [...Map.groupBy(climbs, ({ round }) => round)].map(([round, alike]) => {
    const [only] = alike.length === 1 ? alike : [];
    const ranks = only && `${ordinal(only.from)} → ${ordinal(only.to)}`;
    return lineOf(
      alike.map(({ row }) => row),
      ...(ranks ? [places, ranks, at(names, round)] : [places, at(names, round)]),
    );
  });
}

/** Points and ranks are those of the leaderboard; an entry that either answer lacks is left out. */
function finalRows({ rows }: Leaderboard, { entries }: PickGrid): Row[] {
  const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
  return rows.flatMap((row) => {
    const entry = byId.get(row.entryId);
    return entry ? [{ ...row, picks: entry.picks }] : [];
  });
}
