import type { Database } from '#server/db/database.ts';
import type { Count, Limits } from '#server/http/limits.ts';
import { isPassword } from './passwords.ts';
import { isKnownBrowser } from './queries.ts';
import type { Session } from './session.ts';

/** The parts of a call that accounts work with. */
export interface AccountRequest {
  readonly services: { readonly database: Database; readonly limits: Limits };
  readonly session: Session;
  readonly address: string;
  readonly signal: AbortSignal;
}

interface Account {
  readonly username: string;
  /** undefined where nobody has the name */
  readonly id: number | undefined;
  readonly passwordHash: string | undefined;
}

/** Whether the password is the account's. A wrong one counts as a failed login of it, and is counted before it is hashed. */
export async function checkPassword(request: AccountRequest, account: Account, password: string): Promise<boolean> {
  const { services, signal } = request;
  const counts = await failureCounts(request, account);
  await services.limits.consume(...counts);
  const check = isPassword(account.username, account.passwordHash, password, signal);
  const matches = await check.catch(async (error) => {
    await services.limits.refund(...counts);
    throw error;
  });
  if (matches) await services.limits.refund(...counts);
  return matches;
}

/**
 * What a wrong password counts against (docs/spec.md#rate-limits), names that don't exist alike. A browser that the account has
 * signed in on before has a count of its own: nobody else can fill it, from next door neither.
 */
async function failureCounts(
  { services, session, address }: AccountRequest,
  { username, id }: Account,
): Promise<Count[]> {
  const isKnown = await services.database.query(isKnownBrowser, id, session.browserHash);
  if (isKnown) return [['failedLoginsOnKnownBrowser', `${id}\n${session.browserHash}`]];
  return [
    ['failedLoginsFromAddress', address],
    ['failedLoginsOfAccountFromAddress', `${username}\n${address}`],
    ['failedLoginsOfAccount', username],
  ];
}
