import type { Game } from '#contract/schemas.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';

export interface Notes {
  readonly groupId: number;
  readonly seasonId: number;
  readonly points: readonly number[];
  readonly countsFrom: number;
  readonly upsetBonus: number;
  readonly tieBreaker: 'none' | 'total';
  readonly earlierRounds: 'count' | 'dontCount';
  readonly rounds: readonly {
    readonly id: number;
    readonly number: number;
    readonly name: string;
    readonly deadline: Date;
    readonly past: boolean;
  }[];
  readonly games: readonly Game[];
  readonly entries: readonly {
    readonly entryId: number;
    readonly entryName: string;
    readonly userId: number;
    readonly username: string;
    readonly createdAt: Date;
  }[];
  /** the pool's, in their order */
  readonly locks: readonly {
    readonly roundId: number;
    /** of the entries that were in the pool */
    readonly entryIds: readonly number[];
    /** whether the round was open afterwards while one of its games had a winner */
    readonly wasReopened: boolean;
  }[];
  /** the team picked, by `pickKey` */
  readonly picks: ReadonlyMap<string, string>;
  /** by entry id */
  readonly guesses: ReadonlyMap<number, number>;
}

export function pickKey(entryId: number, gameId: number): string {
  return `entry ${entryId}, game ${gameId}`;
}

/*
 * Written from docs/spec.md#rules-of-the-game alone, as simply as possible and without src/domain, to compare the app's
 * responses with.
 */

const ORDER_OF_REGIONS = ['East Region', 'West Region', 'South Region', 'Midwest Region', 'Final Four', 'Championship'];

export function expectedLeaderboard(notes: Notes): Leaderboard {
  const past = pastRounds(notes);
  const rows = orderedEntries(notes).map((entry) => {
    const better = notes.entries.filter((other) => isAhead(notes, other.entryId, entry.entryId));
    const guess = shownGuess(notes, entry.entryId);
    const real = championshipTotal(notes);
    return {
      entryId: entry.entryId,
      entryName: entry.entryName,
      userId: entry.userId,
      username: entry.username,
      rank: better.length + 1,
      total: total(notes, entry.entryId),
      points: past.map((round) => pointsOfRound(notes, entry.entryId, round.number)),
      ...absence(notes, entry),
      guess,
      distance: guess === null || real === null ? null : Math.abs(guess - real),
    };
  });
  const rounds = past.map(({ id, number, name }) => {
    let top = 0;
    for (const entry of notes.entries) {
      const points = pointsOfRound(notes, entry.entryId, number);
      if (points > top) top = points;
    }
    return { id, number, name, top };
  });
  const { groupId, seasonId } = notes;
  return { groupId, seasonId, final: isFinal(notes), championshipTotal: championshipTotal(notes), rounds, rows };
}

export function expectedPickGrid(notes: Notes): PickGrid {
  const rounds = pastRounds(notes).map(({ id, number, name }) => ({
    id,
    number,
    name,
    games: gamesInGridOrder(notes, number),
  }));
  const entries = orderedEntries(notes).map((entry) => {
    const { entryId, entryName, username } = entry;
    const picks: (0 | 1 | 2)[] = [];
    for (const round of rounds) {
      for (const game of round.games) {
        const team = pickOf(notes, entryId, game.id);
        if (team === undefined) picks.push(0);
        else if (team === game.team1) picks.push(1);
        else if (team === game.team2) picks.push(2);
        else throw new Error(`${team} does not play in game ${game.id}`);
      }
    }
    return {
      entryId,
      entryName,
      username,
      rank: 1 + notes.entries.filter((other) => isAhead(notes, other.entryId, entryId)).length,
      total: total(notes, entryId),
      picks,
      ...absence(notes, entry),
    };
  });
  return { groupId: notes.groupId, seasonId: notes.seasonId, rounds, entries };
}

function pastRounds(notes: Notes) {
  const past = [];
  for (let number = notes.countsFrom; number <= 10; number++) {
    for (const round of notes.rounds) if (round.number === number && round.past) past.push(round);
  }
  return past;
}

/** Whether a past round is the entry's: it was in the pool at the last lock, and before each result that could help it. */
function isItsRound(notes: Notes, entryId: number, roundId: number): boolean {
  if (notes.earlierRounds === 'count') return true;
  const locks = notes.locks.filter((lock) => lock.roundId === roundId);
  if (!locks.at(-1)?.entryIds.includes(entryId)) return false;
  return locks.every(({ entryIds, wasReopened }) => !wasReopened || entryIds.includes(entryId));
}

/** The last round that was locked before the entry's first lock, or by now; a smaller number if an earlier round is the entry's. */
function joinedAfterLock(notes: Notes, entryId: number): number {
  if (notes.earlierRounds === 'count') return 0;
  const past = notes.rounds.filter(({ past }) => past);
  const numberOf = (roundId: number) => notes.rounds.find(({ id }) => id === roundId)?.number ?? Number.NaN;
  const first = notes.locks.findIndex(({ entryIds }) => entryIds.includes(entryId));
  const own = notes.locks[first];
  const earlier = own
    ? notes.locks.slice(0, first).map(({ roundId }) => numberOf(roundId))
    : past.map(({ number }) => number);
  let last = 0;
  for (const number of earlier) if (number > last && (!own || number < numberOf(own.roundId))) last = number;
  for (const { id, number } of past) if (number <= last && isItsRound(notes, entryId, id)) last = number - 1;
  return last;
}

/** `joinedAfter` is of the past rounds before the first one that the entry was in time for, or has a pick of. */
function absence(notes: Notes, { entryId, createdAt }: Notes['entries'][number]) {
  const after = joinedAfterLock(notes, entryId);
  let joinedAfter = 0;
  for (const round of pastRounds(notes)) {
    const hasPick = gamesOfRound(notes, round.number).some((game) => pickOf(notes, entryId, game.id) !== undefined);
    if (round.number > after && (hasPick || createdAt < round.deadline)) break;
    joinedAfter = round.number;
  }
  const absent = [];
  for (let number = Math.max(after, joinedAfter) + 1; number <= 10; number++) {
    for (const { id, past, number: own } of notes.rounds) {
      if (past && own === number && !isItsRound(notes, entryId, id)) absent.push(number);
    }
  }
  return { joinedAfter, absent };
}

function gamesOfRound(notes: Notes, number: number): Game[] {
  return notes.games.filter((game) =>
    notes.rounds.some((round) => round.id === game.roundId && round.number === number),
  );
}

function gamesInGridOrder(notes: Notes, number: number): Game[] {
  const games = gamesOfRound(notes, number);
  const ordered: Game[] = [];
  for (const region of ORDER_OF_REGIONS) {
    for (let seed = 1; seed <= 16; seed++) {
      const here = games.filter((game) => game.region === region && Math.min(game.seed1, game.seed2) === seed);
      ordered.push(...here.sort((a, b) => a.id - b.id));
    }
  }
  return ordered;
}

function pickOf(notes: Notes, entryId: number, gameId: number): string | undefined {
  const roundId = notes.games.find(({ id }) => id === gameId)?.roundId;
  if (roundId !== undefined && !isItsRound(notes, entryId, roundId)) return undefined;
  return notes.picks.get(pickKey(entryId, gameId));
}

function pointsOfRound(notes: Notes, entryId: number, number: number): number {
  let points = 0;
  for (const game of gamesOfRound(notes, number)) {
    if (game.winner === null) continue;
    if (pickOf(notes, entryId, game.id) !== game.winner) continue;
    points += notes.points[number - 1] ?? Number.NaN;
    const [own, other] = game.winner === game.team1 ? [game.seed1, game.seed2] : [game.seed2, game.seed1];
    if (own > other) points += notes.upsetBonus * (own - other);
  }
  return points;
}

function total(notes: Notes, entryId: number): number {
  let sum = 0;
  for (const round of pastRounds(notes)) sum += pointsOfRound(notes, entryId, round.number);
  return sum;
}

/** Removes the best entries repeatedly. */
function orderedEntries(notes: Notes) {
  const left = [...notes.entries];
  const ordered = [];
  while (left.length > 0) {
    let best = left[0];
    for (const entry of left) if (best && comesBefore(notes, entry, best)) best = entry;
    if (!best) break;
    ordered.push(best);
    left.splice(left.indexOf(best), 1);
  }
  return ordered;
}

function comesBefore(notes: Notes, one: Notes['entries'][number], other: Notes['entries'][number]): boolean {
  if (isAhead(notes, one.entryId, other.entryId)) return true;
  if (isAhead(notes, other.entryId, one.entryId)) return false;
  const [name, otherName] = [one.entryName.toLowerCase(), other.entryName.toLowerCase()];
  if (name !== otherName) return name < otherName;
  return one.entryId < other.entryId;
}

/** By points; by the distance of the guesses, too, once the pool is final and has a tie-breaker. */
function isAhead(notes: Notes, one: number, other: number): boolean {
  const [points, otherPoints] = [total(notes, one), total(notes, other)];
  if (points !== otherPoints) return points > otherPoints;
  const real = championshipTotal(notes);
  if (!isFinal(notes) || real === null) return false;
  const [guess, otherGuess] = [shownGuess(notes, one), shownGuess(notes, other)];
  if (guess === null) return false;
  return otherGuess === null || Math.abs(guess - real) < Math.abs(otherGuess - real);
}

/** The last round with a Championship game, else round 6; undefined if it is open or does not count. */
function pastChampionshipRound(notes: Notes) {
  let last = notes.rounds.find(({ number }) => number === 6);
  for (let number = 1; number <= 10; number++) {
    const has = gamesOfRound(notes, number).some(({ region }) => region === 'Championship');
    if (has) last = notes.rounds.find((round) => round.number === number);
  }
  return last?.past && last.number >= notes.countsFrom ? last : undefined;
}

function championshipTotal(notes: Notes): number | null {
  const round = pastChampionshipRound(notes);
  const game = notes.games.find(({ roundId, region }) => roundId === round?.id && region === 'Championship');
  if (!game || game.winner === null || game.score1 === null || game.score2 === null) return null;
  return game.score1 + game.score2;
}

function shownGuess(notes: Notes, entryId: number): number | null {
  const round = pastChampionshipRound(notes);
  if (notes.tieBreaker === 'none' || !round || !isItsRound(notes, entryId, round.id)) return null;
  return notes.guesses.get(entryId) ?? null;
}

function isFinal(notes: Notes): boolean {
  return notes.games.some((game) => {
    const round = notes.rounds.find(({ id }) => id === game.roundId);
    const counts = round !== undefined && round.number >= notes.countsFrom;
    return counts && game.region === 'Championship' && game.winner !== null && round.past;
  });
}
