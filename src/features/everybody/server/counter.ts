import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Columns, setSide } from '#features/everybody/domain/columns.ts';
import { isCrowd, MAX_ENTRIES_OF_FEW } from '#features/everybody/domain/standing.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { readSealed, type SealedRounds } from '#server/tournament/rounds/lockQueries.ts';
import * as queries from './everybodyQueries.ts';

/** How picks are read: in pages of about so many milliseconds, with a pause of so many times the length after each. */
export interface Pace {
  readonly pageMs: number;
  readonly pauses: number;
  readonly idsAPage: number;
}

export const ON_SERVER: Pace = { pageMs: 60, pauses: 0, idsAPage: 50_000 };
/** All clients share one session there, and wait for each statement. */
export const EMBEDDED: Pace = { pageMs: 5, pauses: 4, idsAPage: 2000 };

/** As many as `readPicksPage` takes, and the bytes that it has of an entry. */
const GAMES_A_PAGE = 64;
const RECORD_BYTES = 20;
const MIN_PAGE = 8;
const MAX_PAGE = 20_000;
/** Ids an entry. */
const MAX_SPREAD = 8;

/** What an answer follows from, apart from the picks. */
interface State {
  readonly sealed: SealedRounds;
  readonly games: readonly queries.CountedGameRow[];
  readonly hidden: readonly number[];
  readonly gone: readonly number[];
  readonly stored: queries.StoredRow | undefined;
}

/** Columns that are being loaded; they are added when they are whole. */
interface Loading {
  readonly key: string;
  readonly columns: ReadonlyMap<number, Uint8Array>;
  /** the games that are to be read, in groups of which one is read at a time */
  readonly groups: number[][];
  next: number;
}

interface Season {
  readonly columns: Columns;
  /** what the column of each game was read from */
  readonly keys: Map<number, string>;
  readonly gone: Set<number>;
  loading: Loading | undefined;
}

/** Keeps the picks of seasons and stores what they make together. It is alone in this: `everybodyWorker.ts` sees to it. */
export class Counter {
  readonly #sql: Sql;
  readonly #pace: Pace;
  readonly #seasons = new Map<number, Season>();
  #entriesAPage = 128;

  constructor(sql: Sql, pace: Pace) {
    this.#sql = sql;
    this.#pace = pace;
  }

  /** Brings the stored answer of a season up to date. Returns false if it was interrupted: the next call goes on. */
  async follow(seasonId: number, isActive: boolean, isInterrupted: () => boolean = () => false): Promise<boolean> {
    for (;;) {
      const state = await this.#read(seasonId);
      if (!isActive && isUpToDate(state)) break;
      const season = this.#seasonOf(seasonId);
      apply(season, state);
      const missing = state.games.filter(({ id }) => !season.keys.has(id));
      const told = state.sealed.filter(({ id }) => !missing.some(({ roundId }) => roundId === id));
      if (mayTell(season, told, state)) await this.#store(seasonId, season, state, told);
      if (missing.length === 0) break;
      if (!(await this.#load(seasonId, season, state, missing, isInterrupted))) return false;
    }
    if (!isActive) this.#seasons.delete(seasonId);
    return true;
  }

  /** Forgets all other seasons. */
  keepOnly(seasonIds: ReadonlySet<number>): void {
    for (const id of this.#seasons.keys()) if (!seasonIds.has(id)) this.#seasons.delete(id);
  }

  #seasonOf(seasonId: number): Season {
    const known = this.#seasons.get(seasonId);
    const season = known ?? { columns: new Columns(), keys: new Map(), gone: new Set(), loading: undefined };
    this.#seasons.set(seasonId, season);
    return season;
  }

  async #read(seasonId: number): Promise<State> {
    const sealed = await readSealed(this.#sql, seasonId);
    const games = await queries.listCountedGames(this.#sql, sealed);
    const { hidden, gone } = await queries.findLeftOut(this.#sql, seasonId);
    return { sealed, games, hidden, gone, stored: await queries.findStored(this.#sql, seasonId) };
  }

  async #store(seasonId: number, season: Season, state: State, told: SealedRounds[number][]): Promise<void> {
    const basis = basisOf(state, told);
    const isOther = state.stored?.basis !== basis || state.gone.length > 0;
    if (told.length === 0 && state.stored) await queries.deleteAnswer(this.#sql, seasonId);
    else if (told.length > 0 && isOther) {
      await queries.storeAnswer(this.#sql, seasonId, told, basis, await this.#figures(season.columns));
    }
    if (state.gone.length > 0) await queries.forgetGone(this.#sql, state.gone);
  }

  async #figures(columns: Columns): Promise<queries.Figures> {
    const entries = columns.count();
    const people =
      entries > MAX_ENTRIES_OF_FEW ? Number.POSITIVE_INFINITY : await queries.countPeople(this.#sql, columns.counted());
    const hasCrowd = isCrowd(entries, people);
    return {
      entries,
      histogram: hasCrowd ? columns.histogram() : null,
      games: hasCrowd ? columns.splits() : null,
    };
  }

  /** Reads the columns of these games, or goes on with it, and adds them when they are whole. Returns false if it was interrupted. */
  async #load(
    seasonId: number,
    season: Season,
    { sealed }: State,
    games: readonly queries.CountedGameRow[],
    isInterrupted: () => boolean,
  ): Promise<boolean> {
    const rounds = new Map(sealed.map((round) => [round.id, round]));
    const keyed = games.map((game) => ({ id: game.id, round: rounds.get(game.roundId), key: keyOf(game, rounds) }));
    const key = JSON.stringify(keyed);
    if (season.loading?.key !== key) {
      season.columns.setEntries(await this.#listEntries(seasonId));
      // those that were deleted before are not among them
      season.gone.clear();
      season.loading = loadingOf(key, games, season.columns);
    }
    const { columns, loading } = season;
    for (; loading.groups[0]; loading.groups.shift(), loading.next = 0) {
      while (loading.next < columns.size) {
        await this.#loadPage(columns, loading, loading.groups[0], sealed);
        if (isInterrupted()) return false;
      }
    }
    season.loading = undefined;
    for (const game of keyed) {
      columns.add(game.id, game.round?.number ?? 0, loading.columns.get(game.id) ?? columns.newColumn());
      season.keys.set(game.id, game.key);
    }
    return true;
  }

  async #loadPage(columns: Columns, loading: Loading, games: readonly number[], sealed: SealedRounds): Promise<void> {
    const last = this.#lastOfPage(columns, loading.next);
    const range = [columns.idAt(loading.next), columns.idAt(last)] as const;
    const { picks, ms } = await queries.readPicksPage(this.#sql, sealed, games, range);
    if (picks !== null) unpack(picks, columns, loading, games);
    loading.next = last + 1;
    // towards the wanted length
    const factor = Math.min(2, Math.max(0.25, this.#pace.pageMs / Math.max(ms, 0.1)));
    this.#entriesAPage = Math.min(MAX_PAGE, Math.max(MIN_PAGE, Math.floor(this.#entriesAPage * factor)));
    await this.#pause(ms);
  }

  /** A page ends where many entries of other seasons lie between: their picks would be read in vain. */
  #lastOfPage(columns: Columns, next: number): number {
    let entries = Math.min(this.#entriesAPage, columns.size - next);
    const idsOf = () => columns.idAt(next + entries - 1) - columns.idAt(next);
    while (entries > 1 && idsOf() > MAX_SPREAD * entries) entries >>= 1;
    return next + entries - 1;
  }

  async #listEntries(seasonId: number): Promise<Int32Array> {
    let ids = new Int32Array(0);
    for (let size = 0, after = 0; ; ) {
      const begun = performance.now();
      const page = await queries.listEntryIds(this.#sql, seasonId, after, this.#pace.idsAPage);
      if (page.last === null) return ids.subarray(0, size);
      if (size + page.ids.length > ids.length) {
        const longer = new Int32Array(size + (size >> 3) + this.#pace.idsAPage);
        longer.set(ids);
        ids = longer;
      }
      ids.set(page.ids, size);
      size += page.ids.length;
      after = page.last;
      await this.#pause(performance.now() - begun);
    }
  }

  async #pause(ms: number): Promise<void> {
    if (this.#pace.pauses > 0) await delay(ms * this.#pace.pauses);
  }
}

/** Takes over what has changed for the columns that are there, and drops those that are no longer what is stored. */
function apply({ columns, keys, gone }: Season, state: State): void {
  const rounds = new Map(state.sealed.map((round) => [round.id, round]));
  const current = new Map(state.games.map((game) => [game.id, game]));
  for (const [id, key] of keys) {
    const game = current.get(id);
    if (game && keyOf(game, rounds) === key) {
      columns.decide(id, game.winner);
    } else {
      columns.remove(id);
      keys.delete(id);
    }
  }
  for (const id of state.gone) gone.add(id);
  columns.leaveOut([...state.hidden, ...gone]);
}

function keyOf({ roundId, teams }: queries.CountedGameRow, rounds: ReadonlyMap<number, SealedRounds[number]>): string {
  return `${roundId} ${rounds.get(roundId)?.lock} ${teams}`;
}

function loadingOf(key: string, games: readonly queries.CountedGameRow[], columns: Columns): Loading {
  const ids = games.map(({ id }) => id);
  const groups = Array.from({ length: Math.ceil(ids.length / GAMES_A_PAGE) }, (_, n) =>
    ids.slice(n * GAMES_A_PAGE, (n + 1) * GAMES_A_PAGE),
  );
  return { key, columns: new Map(ids.map((id) => [id, columns.newColumn()])), groups, next: 0 };
}

/**
 * Whether the columns are those of whole rounds, and no round is missing that the stored answer has and may still tell: until
 * it is loaded again, that answer stays.
 */
function mayTell({ keys }: Season, told: readonly SealedRounds[number][], { sealed, games, stored }: State): boolean {
  const lockOf = new Map(stored?.roundIds.map((id, n) => [id, stored.locks[n]]));
  const untold = sealed.filter((round) => !told.includes(round));
  return untold.every(
    ({ id, lock }) => lockOf.get(id) !== lock && !games.some((game) => game.roundId === id && keys.has(game.id)),
  );
}

function isUpToDate(state: State): boolean {
  if (state.gone.length > 0) return false;
  return state.sealed.length === 0 ? !state.stored : state.stored?.basis === basisOf(state, state.sealed);
}

function basisOf({ games, hidden }: State, told: readonly SealedRounds[number][]): string {
  const rounds = told.map(({ id, number, lock }) => [id, number, lock]);
  const isTold = new Set(told.map(({ id }) => id));
  const of = games.filter(({ roundId }) => isTold.has(roundId)).map(({ id, winner, teams }) => [id, winner, teams]);
  return hash('sha256', JSON.stringify([rounds, of, hidden]));
}

/** Writes a page of `readPicksPage` into the columns. */
function unpack(picks: string, columns: Columns, { columns: sides, next }: Loading, games: readonly number[]): void {
  const read = games.map((id) => sides.get(id) ?? columns.newColumn());
  const bytes = Buffer.from(picks, 'base64');
  let index = next;
  for (let at = 0; at < bytes.length; at += RECORD_BYTES) {
    const id = bytes.readInt32BE(at);
    while (index < columns.size && columns.idAt(index) < id) index++;
    // the lower half of 8 bytes comes second
    const words = [8, 4, 16, 12].map((offset) => bytes.readInt32BE(at + offset));
    for (const [n, column] of read.entries()) {
      const side = ((words[n >> 4] ?? 0) >>> ((n & 15) * 2)) & 3;
      if (side !== 0) setSide(column, index, side);
    }
  }
}
