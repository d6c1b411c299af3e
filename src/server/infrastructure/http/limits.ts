import { featureCallLimits } from '#app/kinds.ts';
import { featureLimits } from '#app/rows.ts';
import type { Call, CallLimit } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { TokenScope } from '#domain/accounts/signIn.ts';
import { DAY, HOUR, MINUTE } from '#domain/time.ts';

/** Limits, with their windows (docs/spec.md#rate-limits). */
export const LIMITS = {
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
  inviteTriesOfUser: { points: 60, duration: MINUTE },
  wrongInviteCodesFromAddress: { points: 60, duration: MINUTE },
  picturesFromAddress: { points: 30, duration: MINUTE },
  poolChangesOfUser: { points: 100, duration: HOUR },
  dataFilesOfUser: { points: 3, duration: DAY },
  requestsOfToken: { points: 600, duration: MINUTE },
  ...featureLimits,
  // the feed is somebody else's server
  feedChecks: { points: 6, duration: MINUTE },
} as const;

export type Rate = keyof typeof LIMITS;

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

type FeatureLimit = keyof typeof featureCallLimits;

const CALL_LIMITS: { readonly [L in Exclude<CallLimit, FeatureLimit>]: CounterOfCall } = {
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
};

function counterOf(limit: CallLimit): CounterOfCall {
  if (!isOfFeature(limit)) return CALL_LIMITS[limit];
  return { key: ofUser(featureCallLimits[limit]), countsAgainstLimit: (status) => status < 300 };
}

function isOfFeature(limit: CallLimit): limit is FeatureLimit {
  return limit in featureCallLimits;
}

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
    const { key, countsAgainstLimit } = counterOf(name);
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
