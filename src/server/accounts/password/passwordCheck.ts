import type { Session } from '#server/accounts/session/session.ts';
import { isKnownBrowser } from '#server/accounts/session/sessionQueries.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import type { Count, Limits } from '#server/infrastructure/http/limits.ts';
import { isPassword } from './passwords.ts';

/** The parts of a call that accounts work with. */
export interface AccountRequest {
  readonly services: { readonly database: Database; readonly limits: Limits };
  readonly session: Session;
  readonly address: string;
  signal(): AbortSignal;
}

interface Account {
  readonly username: string;
  readonly id: number | undefined;
  readonly passwordHash: string | undefined;
}

/**
 * Checks an account's password. Right ones count, too, when it is their turn: each costs a hash, and who has made accounts could
 * make the others wait.
 */
export async function checkPassword(request: AccountRequest, account: Account, password: string): Promise<boolean> {
  const { services, address } = request;
  const { username, passwordHash } = account;
  const hasher = { address, signal: request.signal() };
  return countFailure(request, account, (isKnown) => {
    const counts: Count[] = [['rightPasswordsOfAccount', username]];
    // somebody in an office must not use up what the others have
    if (!isKnown) counts.push(['rightPasswordsFromAddress', address]);
    return isPassword(username, passwordHash, password, hasher, (check) => countRight(services.limits, counts, check));
  });
}

function countRight(
  limits: Limits,
  [count, ...others]: readonly Count[],
  check: () => Promise<boolean>,
): Promise<boolean> {
  if (!count) return check();
  return limits.countIf(
    (isRight) => isRight,
    count,
    () => countRight(limits, others, check),
  );
}

/** Counts a check as a failed login before it runs; one that succeeds, or throws, is refunded. */
export async function countFailure(
  request: AccountRequest,
  account: Pick<Account, 'username' | 'id'>,
  check: (isKnown: boolean) => Promise<boolean>,
): Promise<boolean> {
  const { limits, database } = request.services;
  const isKnown = await database.query(isKnownBrowser, account.id, request.session.browserHash);
  const counts = failureCounts(request, account, isKnown);
  await limits.consume(...counts);
  const matches = await check(isKnown).catch(async (error) => {
    await limits.refund(...counts);
    throw error;
  });
  if (matches) await limits.refund(...counts);
  return matches;
}

/**
 * Returns the rates of a wrong password (docs/spec.md#rate-limits), the same for unknown names. A known browser has a
 * separate count, which others behind the same address cannot exhaust.
 */
function failureCounts(
  { session, address }: AccountRequest,
  { username, id }: Pick<Account, 'username' | 'id'>,
  isKnown: boolean,
): Count[] {
  if (isKnown) return [['failedLoginsOnKnownBrowser', `${id}\n${session.browserHash}`]];
  return [
    ['failedLoginsFromAddress', address],
    ['failedLoginsOfAccountFromAddress', `${username}\n${address}`],
    ['failedLoginsOfAccount', username],
  ];
}
