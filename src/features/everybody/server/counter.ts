import { setTimeout as delay } from 'node:timers/promises';
import { MAX_ENTRIES } from '#domain/limits.ts';
import { Columns, type Sides, setSide } from '#features/everybody/domain/columns.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { readSealed, type SealedRounds } from '#server/tournament/rounds/lockQueries.ts';
import * as queries from './everybodyQueries.ts';

/** How picks are read: in pages of about `pageMs`, with a pause of so many times the length after each. */
export interface Pace {
  readonly pageMs: number;
  readonly pauses: number;
  /** after so long, what has changed meanwhile is counted */
  readonly lookMs: number;
}

export const ON_SERVER: Pace = { pageMs: 60, pauses: 0, lookMs: 250 };
/** All clients share one session there, and wait for each statement. */
export const EMBEDDED: Pace = { pageMs: 5, pauses: 4, lookMs: 250 };

/** Fewer would tell what single ones picked: 24 entries of one person beside one other are that one's picks. */
const CROWD = { entries: 20, people: 10 };

const FIRST_PAGE = 64;
const MAX_PAGE = 20_000;

interface Season {
  readonly columns: Columns;
  /** deleted entries, whose picks the columns may have */
  readonly gone: Set<number>;
  /** columns that are being loaded; they are added when they are whole */
  loading: { readonly key: string; readonly columns: ReadonlyMap<number, Sides>; after: number } | undefined;
  isWhole: boolean;
}

/** Keeps the picks of seasons and stores what they make together. It is alone in this: `everybodyWorker.ts` sees to it. */
export class Counter {
  readonly #sql: Sql;
  readonly #pace: Pace;
  readonly #seasons = new Map<number, Season>();
  #entriesAPage = FIRST_PAGE;

  constructor(sql: Sql, pace: Pace) {
    this.#sql = sql;
    this.#pace = pace;
  }

  /** Brings what is stored up to date, or nearer to it: returns whether nothing is left to do. */
  async look(): Promise<boolean> {
    const found = await queries.listSeasons(this.#sql);
    const followed = found.filter(({ isActive, isDue }) => isActive || isDue);
    for (const id of this.#seasons.keys()) if (!followed.some((row) => row.id === id)) this.#seasons.delete(id);
    let isDone = true;
    for (const row of followed) {
      const known = this.#seasons.get(row.id);
      const season = known ?? { columns: new Columns(), gone: new Set(), loading: undefined, isWhole: false };
      this.#seasons.set(row.id, season);
      if (row.isDue || !season.isWhole) await this.#follow(row, season);
      isDone &&= season.isWhole;
    }
    return isDone;
  }

  async #follow(row: queries.SeasonRow, season: Season): Promise<void> {
    const sealed = await readSealed(this.#sql, row.id);
    const games = await queries.listGames(this.#sql, sealed);
    const gamesOf = (round: SealedRounds[number]) => games.filter(({ roundId }) => roundId === round.id);
    const told = sealed.filter((round) => gamesOf(round).every((game) => season.columns.has(game)));
    season.columns.keep(told.flatMap(gamesOf));
    season.isWhole = told.length === sealed.length;
    for (const id of row.gone) season.gone.add(id);
    // an answer that still tells a round stays until that is loaded again
    const mayTell = sealed.every((round) => told.includes(round) || row.stored?.[round.id] !== round.lock);
    if (mayTell) await this.#store(row, season, told);
    if (!season.isWhole)
      await this.#load(row.id, season, sealed, sealed.filter((round) => !told.includes(round)).flatMap(gamesOf));
  }

  async #store(
    { id, basis, hidden, gone }: queries.SeasonRow,
    season: Season,
    rounds: SealedRounds[number][],
  ): Promise<void> {
    const leftOut = new Set([...hidden, ...season.gone]);
    const all = season.columns.figures(leftOut);
    // nobody has more than MAX_ENTRIES
    const hasCrowd =
      all.entries > MAX_ENTRIES * (CROWD.people - 1) ||
      (all.entries >= CROWD.entries &&
        (await queries.countPeople(this.#sql, season.columns.counted(leftOut))) >= CROWD.people);
    const figures = hasCrowd ? all : { entries: all.entries, histogram: null, games: null };
    // of some rounds it is never up to date
    await queries.storeAnswer(this.#sql, id, { rounds, basis: season.isWhole ? basis : '', figures }, gone);
  }

  /** Reads the columns of these games, or goes on with it, until it is time to look again. */
  async #load(
    seasonId: number,
    season: Season,
    sealed: SealedRounds,
    games: readonly queries.GameRow[],
  ): Promise<void> {
    const key = JSON.stringify(games.map((game) => [game.id, game.key]));
    if (season.loading?.key !== key) {
      season.loading = { key, after: 0, columns: new Map(games.map((game) => [game.id, new Map()])) };
    }
    const { loading } = season;
    const began = performance.now();
    do {
      const entries = { seasonId, after: loading.after, limit: this.#entriesAPage };
      const page = await queries.readPicks(this.#sql, sealed, [...loading.columns.keys()], entries);
      if (page.last === null) {
        for (const game of games) season.columns.add(game, loading.columns.get(game.id) ?? new Map());
        season.loading = undefined;
        return;
      }
      unpack(page.picks, loading.columns);
      loading.after = page.last;
      const factor = Math.min(2, Math.max(0.25, this.#pace.pageMs / Math.max(page.ms, 0.1)));
      this.#entriesAPage = Math.min(MAX_PAGE, Math.ceil(this.#entriesAPage * factor));
      if (this.#pace.pauses > 0) await delay(page.ms * this.#pace.pauses);
    } while (performance.now() - began < this.#pace.lookMs);
  }
}

/** Writes a page of `readPicks` into the columns. */
function unpack(picks: Buffer | null, columns: ReadonlyMap<number, Sides>): void {
  for (let at = 0; picks && at < picks.length; at += 8) {
    const low = picks.readInt32BE(at + 4);
    const sides = columns.get(low >> 1);
    if (sides) setSide(sides, picks.readInt32BE(at), low % 2 === 0 ? 1 : 2);
  }
}
