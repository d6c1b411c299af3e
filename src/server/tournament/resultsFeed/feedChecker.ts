import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { FaultyGame, FeedGame, FeedSourceName, League } from '#domain/feed/feed.ts';
import { checkEveryMs, daysToAsk, isAwaited, pauseMs } from '#domain/feed/feedSchedule.ts';
import { gamesOfPlayIns } from '#domain/feed/playIns.ts';
import { SCHOOL_NAMES } from '#domain/names/schools.ts';
import { type NamesOf, namesOf } from '#domain/names/teamNames.ts';
import { type Actor, audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { Mutex, tryMutex } from '#server/infrastructure/db/mutexes.ts';
import { conflict } from '#server/infrastructure/errors.ts';
import { type Job, startJob } from '#server/infrastructure/jobs/job.ts';
import { isSilent, rejectIfSilent } from '#server/infrastructure/silence/silence.ts';
import {
  beginCheck,
  findCheck,
  listFedSeasons,
  storeFailure,
  storeSuccess,
} from '#server/tournament/feedRecords/feedCheckQueries.ts';
import { loadFeedGames } from '#server/tournament/feedRecords/feedGameQueries.ts';
import { loadPlayIns } from '#server/tournament/feedRecords/playInQueries.ts';
import type { GameListener } from '#server/tournament/season/gameListener.ts';
import { lockOpenSeason } from '#server/tournament/season/seasons.ts';
import type { SeasonRow } from '#server/tournament/season/seasonsQueries.ts';
import { type Answer, type Attempt, applyAnswer } from './applyAnswer.ts';
import { askForDays, type FeedSource, sourceOf } from './feedSource.ts';
import { FeedError, type FeedFault } from './fetchAnswer.ts';

const LOOK_EVERY_MS = 30_000;
/** A site that sends nothing may do so again. */
const LOOK_IN_SILENCE_MS = 3_000;
const MIN_WAIT_MS = 250;
/** Scores of a season change at most so often, and with them what every screen shows. */
const MIN_PAUSE_MS = 5_000;
/** A check by hand is answered within a call's time, even if the feed is slow. */
const ANSWER_AFTER_MS = 8_000;

export const NO_FEED = 'This site has no results feed: RESULTS_FEED is off';

/** Runs a write, and if it would change a round that is being sealed, once more afterwards. */
interface SealGuard {
  afterSeals<R>(write: () => Promise<R>): Promise<R>;
}

interface CheckerDeps {
  readonly database: Database;
  readonly config: Config;
  readonly deadlineBarrier: SealGuard;
  /** hear of the games that it changes */
  readonly gameListeners: readonly GameListener[];
  readonly log: Logger;
}

interface FedSeason {
  readonly id: number;
  readonly league: League;
}

interface BegunCheck {
  readonly askedAt: Date;
  /** whether the feed should have a game by now */
  readonly isAwaited: boolean;
  readonly days: readonly string[];
}

type Outcome = 'ok' | FeedFault | 'failed';

/** Asks the results feed for all seasons. An advisory lock ensures that only one process checks a season at a time. */
export class FeedChecker {
  readonly outcomes: Record<Outcome, number> = {
    ok: 0,
    network: 0,
    timeout: 0,
    status: 0,
    redirect: 0,
    size: 0,
    shape: 0,
    empty: 0,
    game: 0,
    failed: 0,
  };
  readonly #deps: CheckerDeps;
  readonly #source: FeedSource | undefined;
  readonly #name: FeedSourceName;
  #names: NamesOf | undefined;
  #job: Job | undefined;
  readonly #cutOff = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(deps: CheckerDeps) {
    this.#deps = deps;
    this.#name = deps.config.resultsFeed;
    this.#source = sourceOf(deps.config);
  }

  start(): void {
    if (!this.#source) return;
    const what = 'The seasons with a results feed could not be read';
    const options = { everyMs: LOOK_EVERY_MS, retryMs: LOOK_EVERY_MS, log: this.#deps.log, what };
    this.#job = startJob(options, () => this.checkDue());
  }

  /** Ends all requests, and waits for what is being written. */
  async stop(): Promise<void> {
    this.#cutOff.abort();
    await Promise.all([this.#job?.stop(), ...this.#running]);
  }

  /** Asks for every season whose time has come, and returns in how many milliseconds to look again. */
  async checkDue(): Promise<number> {
    const { database } = this.#deps;
    if (await isSilent(this.#deps)) return LOOK_IN_SILENCE_MS;
    const seasons = await database.query(listFedSeasons);
    const waits = seasons.map(async (season) => {
      const begun = await database.transact(beginDue, season.id, this.#name);
      if ('waitMs' in begun) return begun.waitMs;
      await this.#check(season, begun);
      return MIN_WAIT_MS;
    });
    const all = await Promise.all(waits);
    return Math.max(MIN_WAIT_MS, Math.min(LOOK_EVERY_MS, ...all));
  }

  /** Asks now, and returns when the answer is stored, or after some seconds. Throws 409. */
  async checkNow(actor: Actor, season: SeasonRow): Promise<void> {
    if (!this.#source) throw conflict(NO_FEED);
    await rejectIfSilent(this.#deps);
    const begin = async () => {
      for (;;) {
        const begun = await this.#deps.database.transact(beginNow, actor, season, this.#name);
        if (!('waitMs' in begun)) return begun;
        await delay(begun.waitMs);
      }
    };
    const checked = begin().then((begun) => this.#check(season, begun));
    await Promise.race([checked, delay(ANSWER_AFTER_MS, undefined, { ref: false })]);
  }

  async #check(season: FedSeason, begun: BegunCheck): Promise<void> {
    const running = this.#checkOnce(season, begun);
    this.#running.add(running);
    await running;
    this.#running.delete(running);
  }

  async #checkOnce({ id, league }: FedSeason, { askedAt, isAwaited: isGameAwaited, days }: BegunCheck): Promise<void> {
    const { database, log } = this.#deps;
    const { signal } = this.#cutOff;
    try {
      if (!this.#source) return;
      const { events, failure } = await askForDays(this.#source, league, days, signal);
      if (events.length > 0 || !isGameAwaited) {
        const { gameListeners: listeners } = this.#deps;
        const answer = { seasonId: id, source: this.#name, league, askedAt, days, events, listeners };
        const faulty = await this.#deps.deadlineBarrier.afterSeals(() => this.#apply(answer));
        if (faulty && !failure) throw new FeedError('game', faultOf(faulty));
      }
      if (failure) throw failure;
      if (events.length === 0 && isGameAwaited) throw new FeedError('empty', 'It has no games, although one is due');
      await database.query(storeSuccess, id, askedAt);
      this.outcomes.ok += 1;
    } catch (error) {
      if (signal.aborted) return;
      this.outcomes[error instanceof FeedError ? error.fault : 'failed'] += 1;
      await this.#fail(id, askedAt, error).catch((err: unknown) =>
        log.error({ err }, 'An error of the results feed could not be stored'),
      );
    }
  }

  /** Returns the first game whose event is wrong, if there is one. */
  async #apply(answer: Answer): Promise<FaultyGame | undefined> {
    const attempts = new Set<Attempt>();
    for (;;) {
      const { tried, faults } = await this.#deps.database.transact(applyAnswer, answer, this.#namesOf(), attempts);
      if (tried === undefined) return faults[0];
      attempts.add(tried);
    }
  }

  async #fail(seasonId: number, askedAt: Date, error: unknown): Promise<void> {
    const { database, log } = this.#deps;
    if (!(error instanceof FeedError)) log.error({ err: error }, 'An answer of the results feed could not be applied');
    const failure = error instanceof FeedError ? error : UNKNOWN_FAILURE;
    const isNew = await database.query(storeFailure, seasonId, askedAt, failure);
    if (isNew) log.warn({ err: error, seasonId, reason: failure.message }, 'The results feed fails');
  }

  #namesOf(): NamesOf {
    this.#names ??= namesOf(SCHOOL_NAMES);
    return this.#names;
  }
}

function faultOf({ game: { team1, team2, status }, fault }: FaultyGame): string {
  const name = `${team1} – ${team2}`;
  switch (fault) {
    case 'other teams':
      return `It has other teams than before in its game ${name}`;
    case 'missing':
      return `Its answer lacks ${name}, which ${status === 'scheduled' ? 'has begun' : `is ${status}`}`;
    case 'no winner':
      return `${name} is final without a winner`;
    case 'used id':
      return `It has ${name} under the id of an earlier game`;
  }
}

const UNKNOWN_FAILURE = { message: 'Its answer could not be applied', isBusy: false, retryAfterMs: undefined };

type Begun = BegunCheck | { readonly waitMs: number };

/** Begins a check if the season's time has come and no other process does. */
async function beginDue(tx: Tx, seasonId: number, source: FeedSourceName): Promise<Begun> {
  if (!(await tryMutex(tx, Mutex.feedCheck, seasonId))) return { waitMs: LOOK_EVERY_MS };
  const games = await loadAsked(tx, seasonId, source);
  const last = await findCheck(tx, seasonId);
  const now = await readClock(tx);
  const everyMs = checkEveryMs(games, now);
  if (everyMs === undefined) return { waitMs: LOOK_EVERY_MS };
  if (last) {
    const { askedAt, busy, retryAt, jitter } = last;
    const retryAfterMs = retryAt ? retryAt.getTime() - askedAt.getTime() : undefined;
    const waitMs = askedAt.getTime() + pauseMs(everyMs, { busy, retryAfterMs }, jitter) - now;
    if (waitMs > 0) return { waitMs };
  }
  return begin(tx, seasonId, games, now);
}

/** Loads what the feed is asked for: games, and play-ins as games. */
async function loadAsked(tx: Tx, seasonId: number, source: FeedSourceName): Promise<FeedGame[]> {
  const playIns = gamesOfPlayIns(await loadPlayIns(tx, seasonId, source));
  return [...(await loadFeedGames(tx, seasonId, source)), ...playIns];
}

async function beginNow(tx: Tx, actor: Actor, { id }: SeasonRow, source: FeedSourceName): Promise<Begun> {
  const season = await lockOpenSeason(tx, id);
  const last = await findCheck(tx, id);
  const now = await readClock(tx);
  const lastAt = Math.max(0, last?.askedAt.getTime() ?? 0, last?.checkedAt?.getTime() ?? 0);
  const waitMs = lastAt + MIN_PAUSE_MS - now;
  if (waitMs > 0) return { waitMs };
  const games = await loadAsked(tx, id, source);
  await audit(tx, actor, { action: 'feed checked', target: auditTarget.season(season) });
  return begin(tx, id, games, now);
}

async function begin(tx: Tx, seasonId: number, games: readonly FeedGame[], now: number): Promise<BegunCheck> {
  const askedAt = await beginCheck(tx, seasonId, Math.random());
  return { askedAt, isAwaited: games.some((game) => isAwaited(game, now)), days: daysToAsk(games, now) };
}

async function readClock(tx: Tx): Promise<number> {
  const [{ now }] = await tx<[{ now: Date }]>`select clock_timestamp() as now`;
  return now.getTime();
}
