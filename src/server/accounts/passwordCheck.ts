import type { CallName } from '#contract/calls.ts';
import type { CallContext } from '#server/http/calls.ts';
import type { Count } from '#server/http/limits.ts';
import { isPassword } from './passwords.ts';
import { isKnownBrowser } from './queries.ts';

type Request = Pick<CallContext<CallName>, 'services' | 'session' | 'address' | 'signal'>;

interface Account {
  readonly username: string;
  readonly id: number | undefined;
  readonly passwordHash: string | undefined;
}

/** Checks an account's password. Each check counts as a failed login before it is hashed, and a match is refunded. */
export async function checkPassword(request: Request, account: Account, password: string): Promise<boolean> {
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
 * Returns the rates of a wrong password (docs/spec.md#rate-limits), the same for unknown names. A known browser has a
 * separate count, which others behind the same address cannot exhaust.
 */
async function failureCounts({ services, session, address }: Request, { username, id }: Account): Promise<Count[]> {
  const isKnown = await services.database.query(isKnownBrowser, id, session.browserHash);
  if (isKnown) return [['failedLoginsOnKnownBrowser', `${id}\n${session.browserHash}`]];
  return [
    ['failedLoginsFromAddress', address],
    ['failedLoginsOfAccountFromAddress', `${username}\n${address}`],
    ['failedLoginsOfAccount', username],
  ];
}
