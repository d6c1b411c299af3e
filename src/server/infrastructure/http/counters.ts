import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { fold } from '#domain/names/names.ts';
import { SECOND } from '#domain/time.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { type Count, LIMITS, type Limits, type Rate } from './limits.ts';

/** What is counted afterwards runs so often at the same time in a process, for a key: this number more than the limit may count. */
const AT_ONCE = 20;
/** A process repeats a refusal for so long without asking the database. Afterwards it asks, as a count may have been taken back. */
const REPEAT_MS = SECOND;
const MAX_KEYS = 1_000;

export function createLimits(database: Database, { rateLimits }: Pick<Config, 'rateLimits'>): Limits {
  if (rateLimits === 'on') return new Counters(database);
  return { consume: async () => {}, refund: async () => {}, countIf: (_, __, work) => work() };
}

interface Refusal {
  readonly repeatUntil: number;
  readonly endsAt: number;
}

/** Counts in the database, so that all processes share the limits. */
class Counters implements Limits {
  readonly #database: Database;
  readonly #limiters = new Map<Rate, RateLimiterPostgres>();
  readonly #working = limitsByKey(AT_ONCE);
  /** All counts of a key change one row: in turn they take one connection, not all. */
  readonly #counting = limitsByKey(1);
  readonly #refusals = new LRUCache<string, Refusal>({ max: MAX_KEYS });

  constructor(database: Database) {
    this.#database = database;
  }

  async consume(...counts: Count[]): Promise<void> {
    const consumed: Count[] = [];
    for (const count of counts) {
      try {
        await this.#counting(count, () => this.#consumeOne(count));
      } catch (error) {
        if (error instanceof HttpError) await this.refund(...consumed);
        throw error;
      }
      consumed.push(count);
    }
  }

  async refund(...counts: Count[]): Promise<void> {
    for (const count of counts) {
      const [rate, key, by] = count;
      await this.#counting(count, () => this.#limiterOf(rate).reward(hashed(key), by));
    }
  }

  countIf<R>(isCounted: (result: R) => boolean, count: Count, work: () => Promise<R>): Promise<R> {
    const [rate, key] = count;
    return this.#working(count, async () => {
      this.#repeatRefusal(count);
      const used = await this.#counting(count, () => this.#limiterOf(rate).get(hashed(key)));
      if (used && used.consumedPoints >= LIMITS[rate].points) throw this.#refusalOf(count, used.msBeforeNext);
      const result = await work();
      if (isCounted(result)) await this.#counting(count, () => this.#limiterOf(rate).penalty(hashed(key)));
      return result;
    });
  }

  async #consumeOne(count: Count): Promise<void> {
    this.#repeatRefusal(count);
    const [rate, key, by] = count;
    try {
      await this.#limiterOf(rate).consume(hashed(key), by);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      await this.#limiterOf(rate).reward(hashed(key), by);
      throw this.#refusalOf(count, error.msBeforeNext);
    }
  }

  #repeatRefusal([rate, key, by]: Count): void {
    const refusal = this.#refusals.get(`${by} ${nameOf(rate, key)}`);
    if (refusal && Date.now() < refusal.repeatUntil) throw tooMany(refusal.endsAt - Date.now());
  }

  /** A count of several may be refused where one is not. */
  #refusalOf([rate, key, by]: Count, msBeforeNext: number): HttpError {
    const now = Date.now();
    const repeatUntil = now + Math.min(REPEAT_MS, msBeforeNext);
    this.#refusals.set(`${by} ${nameOf(rate, key)}`, { repeatUntil, endsAt: now + msBeforeNext });
    return tooMany(msBeforeNext);
  }

  #limiterOf(rate: Rate): RateLimiterPostgres {
    const limiter = this.#limiters.get(rate) ?? createLimiter(this.#database, rate, LIMITS[rate]);
    this.#limiters.set(rate, limiter);
    return limiter;
  }
}

/** Returns what runs work of one key so many at a time. */
function limitsByKey(atOnce: number) {
  const limits = new LRUCache<string, LimitFunction>({ max: MAX_KEYS });
  return <R>([rate, key]: Count, work: () => Promise<R>): Promise<R> => {
    const name = nameOf(rate, key);
    const limit = limits.get(name) ?? pLimit(atOnce);
    limits.set(name, limit);
    return limit(work);
  };
}

interface Window {
  readonly points: number;
  readonly duration: number;
}

function createLimiter(database: Database, keyPrefix: Rate, { points, duration }: Window): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: { query: (statement: Statement) => database.query(run, statement) },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: duration / SECOND,
  });
}

interface Statement {
  readonly text: string;
  readonly values: (string | number | null)[];
}

async function run(sql: Sql, { text, values }: Statement) {
  return sql.unsafe(text, values, { prepare: true }).result();
}

function nameOf(rate: Rate, key: string): string {
  return `${rate} ${hashed(key)}`;
}

/** Keys may be email addresses of any length, so only hashes are stored. */
function hashed(key: string): string {
  return createHash('sha256').update(fold(key)).digest('base64url');
}

function tooMany(msBeforeNext: number): HttpError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new HttpError(429, `Too many tries. Please wait ${waitText(seconds)}.`, undefined, {
    'Retry-After': String(seconds),
  });
}

function waitText(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
