import type { Database } from '#server/infrastructure/db/database.ts';
import type { Count, Limits } from '#server/infrastructure/http/limits.ts';
import { isPassword } from './passwords.ts';
import type { Session } from './session.ts';
import { isKnownBrowser } from './sessionQueries.ts';

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

/** Checks an account's password. */
export async function checkPassword(request: AccountRequest, account: Account, password: string): Promise<boolean> {
  const signal = request.signal();
  return countFailure(request, account, () => isPassword(account.username, account.passwordHash, password, signal));
}

/** Counts a check as a failed login before it runs; one that succeeds, or throws, is refunded. */
export async function countFailure(
  request: AccountRequest,
  account: Pick<Account, 'username' | 'id'>,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { limits } = request.services;
  const counts = await failureCounts(request, account);
  await limits.consume(...counts);
  const matches = await check().catch(async (error) => {
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
async function failureCounts(
  { services, session, address }: AccountRequest,
  { username, id }: Pick<Account, 'username' | 'id'>,
): Promise<Count[]> {
  const isKnown = await services.database.query(isKnownBrowser, id, session.browserHash);
  if (isKnown) return [['failedLoginsOnKnownBrowser', `${id}\n${session.browserHash}`]];
  return [
    ['failedLoginsFromAddress', address],
    ['failedLoginsOfAccountFromAddress', `${username}\n${address}`],
    ['failedLoginsOfAccount', username],
  ];
}
