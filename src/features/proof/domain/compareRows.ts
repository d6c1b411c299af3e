import { at } from '#domain/at.ts';
import type { Guess } from '#domain/scoring/guesses.ts';
import type { SealedRules } from '#domain/seals/seal.ts';
import type { Side } from '#domain/sides.ts';
import type { LedgerGame } from './ledger.ts';
import {
  type CountedPicks,
  countedGuess,
  countedPicks,
  countsFor,
  guessedRound,
  type SealedRound,
} from './sealedPicks.ts';
import { championshipTotal, rankEntries } from './sealedStandings.ts';
import type { Mismatch, Shown, ShownRound, ShownRow } from './shown.ts';
import { entryText, gameText, type Words } from './words.ts';

/** A round as the standings need it: what the seals give of it, and its games in the order of the grid. */
interface ComparedRound extends SealedRound {
  readonly shown: ShownRound;
  readonly gamesInOrder: readonly LedgerGame[];
  /** place of its first game among the picks of a row */
  readonly from: number;
}

function comparedRounds(sealed: readonly SealedRound[], { rounds }: Shown): ComparedRound[] {
  let from = 0;
  return rounds.flatMap((shown) => {
    const first = from;
    from += shown.games.length;
    const told = sealed.find(({ round }) => round.id === shown.id);
    if (!told) return [];
    const gamesInOrder = shown.games.flatMap(({ id }) => told.round.games.get(id) ?? []);
    return [{ ...told, shown, gamesInOrder, from: first }];
  });
}

/** Compares owners, picks, points, guesses and ranks of the rows with what ledger and seals give, in the rounds that count. */
export function compareRows(sealed: readonly SealedRound[], shown: Shown, words: Words): Mismatch[] {
  const rounds = comparedRounds(sealed, shown);
  const rows = shown.rows.map((row) => ({ row, rounds: rounds.map((round) => rowRound(round, row, shown.rules)) }));
  const picks = rows.flatMap(({ row, rounds: ofRow }) => [
    ...compareOwner(rounds, row, words),
    ...ofRow.flatMap((each, n) => comparePicks(at(rounds, n), row, each, words)),
  ]);
  return [...picks, ...compareStandings(rounds, rows, shown, words)];
}

/** What seals and ledger give of a row in a round. */
interface RowRound {
  readonly counts: boolean;
  /** undefined where the seal shows no picks of the entry */
  readonly sealed: CountedPicks | undefined;
  /** by game of the grid; those shown where there is no leaf and earlier rounds count */
  readonly picks: readonly (Side | null)[];
}

function rowRound(round: ComparedRound, row: ShownRow, { earlierRounds }: SealedRules): RowRound {
  const counts = countsFor(round, row.entryId, earlierRounds);
  const sealed = countedPicks(round, row.entryId);
  const isTaken = counts && !round.leaves?.has(row.entryId);
  const picks = round.shown.games.map(({ id }, n) => {
    if (isTaken) return sideShown(row, round.from + n);
    return counts ? (sealed?.picks.get(id) ?? null) : null;
  });
  return { counts, sealed, picks };
}

function sideShown({ picks }: ShownRow, place: number): Side | null {
  const side = picks[place];
  return side === 1 || side === 2 ? side : null;
}

/** No entry gets another owner, so that of each text decides. */
function compareOwner(rounds: readonly ComparedRound[], row: ShownRow, words: Words): Mismatch[] {
  const owner = rounds
    .flatMap(({ ofLocks }) => ofLocks.map((leaves) => leaves.get(row.entryId)?.sealed?.owner))
    .find((each) => each !== undefined && each.userId !== row.userId);
  if (!owner) return [];
  const text = `${entryText(words, row.entryId)} was ${owner.username}’s at the lock and is shown as ${row.username}’s`;
  return [{ kind: 'owner', entryId: row.entryId, text }];
}

function comparePicks(
  round: ComparedRound,
  row: ShownRow,
  { counts, sealed, picks }: RowRound,
  words: Words,
): Mismatch[] {
  const name = entryText(words, row.entryId);
  const { shown, from } = round;
  const hasShown = shown.games.some((_, n) => sideShown(row, from + n) !== null);
  const isShownAbsent = row.absent.includes(shown.number) || row.joinedAfter >= shown.number;
  if (!counts) {
    if (!hasShown) return [];
    return [
      {
        kind: 'absent',
        entryId: row.entryId,
        text: `${name} is not in the seal of ${shown.name}, and its picks count`,
      },
    ];
  }
  if (isShownAbsent && !hasShown && sealed && sealed.picks.size > 0) {
    return [
      {
        kind: 'present',
        entryId: row.entryId,
        text: `${name} is in the seal of ${shown.name}, and its picks do not count`,
      },
    ];
  }
  // also of an earlier lock: what was picked since could not be said
  if (round.ofLocks.some((leaves) => leaves.has(row.entryId) && !leaves.get(row.entryId)?.sealed)) {
    return [
      {
        kind: 'hidden',
        entryId: row.entryId,
        text: `${name} is shown, and its sealed picks of ${shown.name} are hidden`,
      },
    ];
  }
  const teamOf = (n: number, side: Side) => (side === 1 ? shown.games[n]?.team1 : shown.games[n]?.team2);
  const differing = shown.games.flatMap((game, n): Mismatch[] => {
    const [is, was] = [sideShown(row, from + n), picks[n] ?? null];
    if (is === was) return [];
    const ofSeal = was ? `${teamOf(n, was)} is sealed` : 'nothing is sealed';
    const ofScreen = is ? `${teamOf(n, is)} shown` : 'nothing shown';
    return [
      { kind: 'pick', entryId: row.entryId, text: `${name}, ${game.team1} – ${game.team2}: ${ofSeal}, ${ofScreen}` },
    ];
  });
  const notFavorite = (sealed?.notFavorite ?? []).map((gameId) => {
    const game = round.round.games.get(gameId);
    return {
      kind: 'autopilot',
      entryId: row.entryId,
      text: `${name}, ${game ? gameText(game) : `Game ${gameId}`}: a pick of the autopilot that is not the favorite`,
    };
  });
  return [...differing, ...notFavorite];
}

interface ReplayedRow {
  readonly row: ShownRow;
  readonly rounds: readonly RowRound[];
}

/** Ranks the rows that are shown, and compares what they print. */
function compareStandings(
  rounds: readonly ComparedRound[],
  rows: readonly ReplayedRow[],
  { rules, rounds: shownRounds }: Shown,
  words: Words,
): Mismatch[] {
  const guessed = guessedRound(rounds);
  const entries = rows.map(({ row, rounds: ofRow }) => ({
    row,
    guess: guessOf(rounds, row, rules),
    picks: rounds.map(({ shown, round }, r) =>
      shown.games.flatMap(({ id }, n) => (round.games.has(id) ? [ofRow[r]?.picks[n] ?? null] : [])),
    ),
  }));
  const ranked = rounds.map(({ round, gamesInOrder }) => ({ number: round.number, games: gamesInOrder }));
  const standings = rankEntries(ranked, entries, rules, championshipTotal(guessed?.gamesInOrder ?? []));
  return standings.flatMap(({ entry: { row, guess }, rank, total, points }) => {
    const { entryId } = row;
    const name = entryText(words, entryId);
    const differ = (kind: string, was: unknown, is: unknown, text: string): Mismatch[] =>
      was === is ? [] : [{ kind, entryId, text: `${name}: ${text}` }];
    return [
      ...differ('total', total, row.total, `${total} points by ledger and seals, ${row.total} shown`),
      ...rounds.flatMap(({ shown }, n) => {
        const [was, is] = [points[n], row.points[shownRounds.indexOf(shown)]];
        return differ('points', was, is, `${was} points in ${shown.name} by ledger and seals, ${is} shown`);
      }),
      ...(rules.tieBreaker === 'total' && guessed
        ? differ(
            'guess',
            guess,
            row.guess,
            `a guess of ${guess ?? 'nothing'} by the seals, ${row.guess ?? 'nothing'} shown`,
          )
        : []),
      ...differ('rank', rank, row.rank, `rank ${rank} by ledger and seals, ${row.rank} shown`),
    ];
  });
}

/** Where earlier rounds count, the guess of an entry without a leaf is taken as shown. */
function guessOf(rounds: readonly SealedRound[], row: ShownRow, { earlierRounds }: SealedRules): Guess {
  const last = guessedRound(rounds);
  const isTaken = last && earlierRounds === 'count' && !last.leaves?.has(row.entryId);
  return isTaken ? row.guess : countedGuess(rounds, row.entryId, earlierRounds);
}
