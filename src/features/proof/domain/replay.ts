import type { Side } from '#domain/sides.ts';
import {
  isOfSameTeams,
  type LedgerGame,
  type LedgerLine,
  type LockLine,
  otherSide,
  sidesAfter,
  sideValue,
} from './ledger.ts';

/** Where the teams of a lock's games are: the side of each, null for one that is gone. */
export type Places = ReadonlyMap<number, readonly [Side | null, Side | null]>;

/** A lock, with where the teams of its games are now. */
export interface ReplayedLock {
  readonly line: LockLine;
  readonly places: Map<number, readonly [Side | null, Side | null]>;
  /** whether the round was open with a decided game after it, before the next lock */
  wasOpenWithResult: boolean;
}

/** A round that was locked, as the ledger has it up to a line. */
export interface ReplayedRound {
  readonly id: number;
  readonly number: number;
  isPast: boolean;
  isDeleted: boolean;
  readonly games: Map<number, LedgerGame>;
  /** in their order, at least one */
  readonly locks: ReplayedLock[];
  /** ids of the games that have had a winner */
  readonly decided: Set<number>;
  /** the names that the teams of each game have had, by their side of now */
  readonly names: Map<number, [Set<string>, Set<string>]>;
}

/** A lock of the same round, or the last one of a deleted round that was created again, with other ids. */
export interface EarlierLock {
  readonly round: ReplayedRound;
  readonly lock: ReplayedLock;
  readonly places: Places;
}

/** What a line has changed. `round` is as it is after the last line. */
export type Step =
  | {
      readonly kind: 'open' | 'deleted';
      readonly line: LedgerLine;
      readonly round: ReplayedRound;
      readonly results: number;
    }
  | {
      readonly kind: 'lock';
      readonly line: LockLine;
      readonly round: ReplayedRound;
      /** the lock before it, with where the teams of its games are at this one */
      readonly earlier: EarlierLock | undefined;
      /** ids of the games that have had a winner by then */
      readonly decided: ReadonlySet<number>;
    }
  | {
      readonly kind: 'game';
      readonly line: LedgerLine;
      readonly round: ReplayedRound;
      /** undefined for a new one */
      readonly before: LedgerGame | undefined;
      /** undefined for one that is gone */
      readonly after: LedgerGame | undefined;
      /** whether it has had a winner before this line */
      readonly wasDecided: boolean;
    };

/** What no honest site writes. */
export type Fault =
  | { readonly kind: 'lockedTwice'; readonly round: ReplayedRound }
  | { readonly kind: 'openBeforeLocked'; readonly round: ReplayedRound }
  | { readonly kind: 'name'; readonly round: ReplayedRound; readonly from: string; readonly to: string };

export interface Replayed {
  readonly rounds: readonly ReplayedRound[];
  readonly steps: readonly Step[];
  readonly faults: readonly Fault[];
}

/** Replays the lines of a ledger, from the first on. */
export function replay(lines: readonly LedgerLine[]): Replayed {
  const state: State = { rounds: new Map(), steps: [], faults: [] };
  for (const line of lines) applyLine(state, line);
  return { ...state, rounds: [...state.rounds.values()].sort((a, b) => a.number - b.number) };
}

interface State {
  readonly rounds: Map<number, ReplayedRound>;
  readonly steps: Step[];
  readonly faults: Fault[];
}

function applyLine(state: State, line: LedgerLine): void {
  const round = roundOf(state, line);
  if (line.kind === 'lock') applyLock(state, line);
  else if (line.kind === 'game' && round) applyGame(state, round, line, line.game);
  else if (line.kind === 'gone' && round) applyGone(state, round, line, line.gameId);
  else if (round) applyEnd(state, round, line);
}

function roundOf({ rounds }: State, line: LedgerLine): ReplayedRound | undefined {
  if (line.kind !== 'gone') return rounds.get(line.roundId);
  return [...rounds.values()].find(({ games }) => games.has(line.gameId));
}

/** A round that is open again, or deleted, is past no more. */
function applyEnd(state: State, round: ReplayedRound, line: LedgerLine): void {
  round.isPast = false;
  if (line.kind === 'deleted') round.isDeleted = true;
  else if (hasLaterLocked(state, round)) state.faults.push({ kind: 'openBeforeLocked', round });
  noteResults(round);
  const results = decidedIn(round).length;
  state.steps.push({ kind: line.kind === 'deleted' ? 'deleted' : 'open', line, round, results });
}

function hasLaterLocked({ rounds }: State, { number }: ReplayedRound): boolean {
  return [...rounds.values()].some((other) => other.isPast && other.number > number);
}

function decidedIn({ games }: ReplayedRound): LedgerGame[] {
  return [...games.values()].filter(({ winner }) => winner !== null);
}

/** A result of a round that is open counts against the lock before. */
function noteResults(round: ReplayedRound): void {
  const decided = decidedIn(round);
  for (const { id } of decided) round.decided.add(id);
  const last = round.locks.at(-1);
  if (decided.length > 0 && last && !round.isPast) last.wasOpenWithResult = true;
}

function applyLock(state: State, line: LockLine): void {
  const round = state.rounds.get(line.roundId) ?? newRound(line);
  state.rounds.set(round.id, round);
  if (round.isPast) state.faults.push({ kind: 'lockedTwice', round });
  if (round.locks.length > 0) {
    const ids = new Set(line.games.map(({ id }) => id));
    for (const id of [...round.games.keys()]) if (!ids.has(id)) applyGone(state, round, line, id);
    for (const game of line.games) applyGame(state, round, line, game);
  } else {
    for (const game of line.games) addGame(round, game);
  }
  // what only this line shows was so before it
  noteResults(round);
  const earlier = earlierLock(round) ?? earlierLock(recreatedRound(state, line));
  const decided = new Set([...(earlier?.round.decided ?? []), ...round.decided]);
  round.isPast = true;
  round.locks.push({
    line,
    places: new Map(line.games.map(({ id }) => [id, [1, 2]])),
    wasOpenWithResult: false,
  });
  state.steps.push({ kind: 'lock', line, round, earlier, decided });
}

function earlierLock(round: ReplayedRound | undefined): EarlierLock | undefined {
  const lock = round?.locks.at(-1);
  return round && lock && { round, lock, places: new Map(lock.places) };
}

/** Returns the deleted round that had a game of the same two teams, which meet once in a tournament. */
function recreatedRound({ rounds }: State, { games }: LockLine): ReplayedRound | undefined {
  const wasPlayed = (before: LedgerGame) => games.some((game) => isOfSameTeams(before, game));
  return [...rounds.values()].findLast((round) => round.isDeleted && round.locks.at(-1)?.line.games.some(wasPlayed));
}

function newRound({ roundId, roundNumber }: LockLine): ReplayedRound {
  return {
    id: roundId,
    number: roundNumber,
    isPast: false,
    isDeleted: false,
    games: new Map(),
    locks: [],
    decided: new Set(),
    names: new Map(),
  };
}

function addGame(round: ReplayedRound, game: LedgerGame): void {
  round.games.set(game.id, game);
  round.names.set(game.id, [new Set([game.teams[0]]), new Set([game.teams[1]])]);
}

function applyGame(state: State, round: ReplayedRound, line: LedgerLine, after: LedgerGame): void {
  const before = round.games.get(after.id);
  if (!before) addGame(round, after);
  else if (JSON.stringify(before) === JSON.stringify(after)) return;
  else moveTeams(state, round, before, after);
  const wasDecided = round.decided.has(after.id);
  noteResults(round);
  state.steps.push({ kind: 'game', line, round, before, after, wasDecided });
}

function moveTeams(state: State, round: ReplayedRound, before: LedgerGame, after: LedgerGame): void {
  const sides = sidesAfter(before, after);
  const isSwapped = after.teams[0] === before.teams[1] || after.teams[1] === before.teams[0];
  const [one, two] = round.names.get(after.id) ?? [new Set<string>(), new Set<string>()];
  const names: [Set<string>, Set<string>] = isSwapped ? [two, one] : [one, two];
  if (round.isPast || round.decided.size > 0) checkNames(state, round, { before, after, isSwapped, names });
  names[0].add(after.teams[0]);
  names[1].add(after.teams[1]);
  round.names.set(after.id, names);
  round.games.set(after.id, after);
  for (const { places } of round.locks) {
    const place = places.get(after.id);
    if (place) places.set(after.id, [place[0] && sideValue(sides, place[0]), place[1] && sideValue(sides, place[1])]);
  }
}

interface Renaming {
  readonly before: LedgerGame;
  readonly after: LedgerGame;
  readonly isSwapped: boolean;
  readonly names: readonly [Set<string>, Set<string>];
}

/** No team gets a name that another team of the round has or has had: else renames would turn picks into those of others. */
function checkNames(state: State, round: ReplayedRound, { before, after, isSwapped, names }: Renaming): void {
  const isOfAnother = (name: string, side: Side) =>
    (side === 1 ? names[1] : names[0]).has(name) ||
    [...round.names].some(([id, had]) => id !== after.id && round.games.has(id) && had.some((each) => each.has(name)));
  for (const side of [1, 2] as const) {
    const to = sideValue(after.teams, side);
    if (before.teams.includes(to) || !isOfAnother(to, side)) continue;
    state.faults.push({ kind: 'name', round, from: sideValue(before.teams, isSwapped ? otherSide(side) : side), to });
  }
}

function applyGone(state: State, round: ReplayedRound, line: LedgerLine, gameId: number): void {
  const before = round.games.get(gameId);
  round.games.delete(gameId);
  for (const { places } of round.locks) places.delete(gameId);
  state.steps.push({ kind: 'game', line, round, before, after: undefined, wasDecided: round.decided.has(gameId) });
}
