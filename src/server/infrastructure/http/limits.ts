import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Call, CallLimit } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { TokenScope } from '#domain/accounts/signIn.ts';
import { fold } from '#domain/names/names.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import { HttpError } from '#server/infrastructure/errors.ts';

/** Limits, with their windows (docs/spec.md#rate-limits). */
const LIMITS = {
  failedLoginsOfAccountFromAddress: { points: 10, duration: 15 * MINUTE },
  failedLoginsOfAccount: { points: 100, duration: 15 * MINUTE },
  failedLoginsOnKnownBrowser: { points: 10, duration: 15 * MINUTE },
  failedLoginsFromAddress: { points: 300, duration: 15 * MINUTE },
  rightPasswordsOfAccount: { points: 30, duration: MINUTE },
  rightPasswordsFromAddress: { points: 300, duration: MINUTE },
  // each stores a challenge
  passkeyTriesFromAddress: { points: 600, duration: 15 * MINUTE },
  // each stores a flow
  signOnsFromAddress: { points: 600, duration: 15 * MINUTE },
  registrationsFromAddress: { points: 100, duration: HOUR },
  // each sends a mail to the old address, which may be a stranger's
  emailChangesOfUser: { points: 10, duration: DAY },
  emailChangesFromEmail: { points: 10, duration: DAY },
  // each sends a mail to the account's address, which nobody has confirmed
  additionsOfUser: { points: 20, duration: DAY },
  additionsToEmail: { points: 20, duration: DAY },
  forgottenFromAddress: { points: 30, duration: HOUR },
  forgottenOfEmail: { points: 5, duration: HOUR },
  invitationsOfUser: { points: 50, duration: DAY },
  invitationsToAddress: { points: 5, duration: DAY },
  inviteTriesOfUser: { points: 60, duration: MINUTE },
  wrongInviteCodesFromAddress: { points: 60, duration: MINUTE },
  picturesFromAddress: { points: 30, duration: MINUTE },
  poolChangesOfUser: { points: 100, duration: HOUR },
  dataFilesOfUser: { points: 3, duration: DAY },
  requestsOfToken: { points: 600, duration: MINUTE },
  webhookTestsOfPool: { points: 5, duration: HOUR },
  messagesOfUser: { points: 10, duration: MINUTE },
  messagesOfUserADay: { points: 200, duration: DAY },
  reactionsOfUser: { points: 30, duration: MINUTE },
  // the feed is somebody else's server
  feedChecks: { points: 6, duration: MINUTE },
} as const;

/** What is counted afterwards runs so often at the same time in a process, for a key: this number more than the limit may count. */
const AT_ONCE = 20;
const MAX_RUNNING_KEYS = 1_000;

type Rate = keyof typeof LIMITS;

export type Count = readonly [rate: Rate, key: string, by?: number];

/** Throws 429 with Retry-After if a counter is over its limit. */
export interface Limits {
  /** Counts before the attempt, so that no burst slips through. A refusal counts nothing. */
  consume(...counts: Count[]): Promise<void>;
  refund(...counts: Count[]): Promise<void>;
  /** Counts once the result says so, such as a wrong code: others may be many at once. Only some run at the same time. */
  countIf<R>(isCounted: (result: R) => boolean, count: Count, work: () => Promise<R>): Promise<R>;
}

export interface RequestCaller {
  readonly address: string;
  readonly user: User | null;
  /** the access token in place of a session */
  readonly token?: { readonly id: number; readonly scope: TokenScope } | undefined;
}

interface CounterOfCall {
  /** undefined for a caller without a limit */
  readonly key: (caller: RequestCaller) => Count | undefined;
  readonly countsAgainstLimit: (status: number) => boolean;
}

const ofUser =
  (rate: Rate) =>
  ({ user }: RequestCaller): Count | undefined =>
    user ? [rate, String(user.id)] : undefined;

const inviteTries = ofUser('inviteTriesOfUser');

const CALL_LIMITS: { readonly [L in CallLimit]: CounterOfCall } = {
  dataFiles: {
    key: ({ user }) => (user ? ['dataFilesOfUser', String(user.id)] : undefined),
    countsAgainstLimit: (status) => status === 200,
  },
  passkeyTries: { key: ({ address }) => ['passkeyTriesFromAddress', address], countsAgainstLimit: () => true },
  registrations: {
    key: ({ address }) => ['registrationsFromAddress', address],
    countsAgainstLimit: (status) => status === 201 || status === 409,
  },
  inviteLookups: { key: inviteTries, countsAgainstLimit: () => true },
  failedJoins: { key: inviteTries, countsAgainstLimit: (status) => status >= 400 },
  poolChanges: {
    key: ({ user }) => (user && !user.isAdmin ? ['poolChangesOfUser', String(user.id)] : undefined),
    countsAgainstLimit: (status) => status < 300,
  },
  feedChecks: { key: () => ['feedChecks', 'site'], countsAgainstLimit: () => true },
  reactions: { key: ofUser('reactionsOfUser'), countsAgainstLimit: (status) => status < 300 },
};

export async function withRateLimit(
  limits: Limits,
  call: Call,
  caller: RequestCaller,
  work: () => Promise<Response>,
): Promise<Response> {
  if (caller.token && call.policy !== 'open') await limits.consume(['requestsOfToken', String(caller.token.id)]);
  const counted = () => withCallLimits(limits, call.limits ?? [], caller, work);
  if (!call.revealsInviteCode) return counted();
  return limits.countIf(({ status }) => status === 404, ['wrongInviteCodesFromAddress', caller.address], counted);
}

async function withCallLimits(
  limits: Limits,
  names: readonly CallLimit[],
  caller: RequestCaller,
  work: () => Promise<Response>,
): Promise<Response> {
  const counted = names.flatMap((name) => {
    const { key, countsAgainstLimit } = CALL_LIMITS[name];
    const count = key(caller);
    return count ? [{ count, countsAgainstLimit }] : [];
  });
  if (counted.length === 0) return work();
  await limits.consume(...counted.map(({ count }) => count));
  const response = await work();
  const refunded = counted.filter(({ countsAgainstLimit }) => !countsAgainstLimit(response.status));
  await limits.refund(...refunded.map(({ count }) => count));
  return response;
}

/** Counts in the database, so that all processes share the limits. */
export function createLimits(database: Database, { rateLimits }: Pick<Config, 'rateLimits'>): Limits {
  if (rateLimits === 'off')
    return { consume: async () => {}, refund: async () => {}, countIf: (_, __, work) => work() };
  const limiters = new Map<Rate, RateLimiterPostgres>();
  const limiterOf = (rate: Rate) => {
    const limiter = limiters.get(rate) ?? createLimiter(database, rate, LIMITS[rate]);
    limiters.set(rate, limiter);
    return limiter;
  };
  const running = new LRUCache<string, LimitFunction>({ max: MAX_RUNNING_KEYS });
  const refund = async (...counts: Count[]) => {
    for (const [rate, key, by] of counts) await limiterOf(rate).reward(hashed(key), by);
  };
  return {
    async consume(...counts) {
      const consumed: Count[] = [];
      for (const count of counts) {
        const [rate, key, by] = count;
        consumed.push(count);
        try {
          await limiterOf(rate).consume(hashed(key), by);
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          await refund(...consumed);
          throw tooMany(error.msBeforeNext);
        }
      }
    },
    refund,
    async countIf(isCounted, [rate, key], work) {
      const name = `${rate} ${key}`;
      const inTurn = running.get(name) ?? pLimit(AT_ONCE);
      running.set(name, inTurn);
      return inTurn(async () => {
        const used = await limiterOf(rate).get(hashed(key));
        if (used && used.consumedPoints >= LIMITS[rate].points) throw tooMany(used.msBeforeNext);
        const result = await work();
        if (isCounted(result)) await limiterOf(rate).penalty(hashed(key));
        return result;
      });
    },
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
