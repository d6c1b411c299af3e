import type { CallName } from '#contract/calls.ts';
import type { CallContext } from '#server/http/calls.ts';
import type { Count } from '#server/http/limits.ts';
import { isPassword } from './passwords.ts';
import { isKnownBrowser } from './queries.ts';

type Request = Pick<CallContext<CallName>, 'services' | 'session' | 'address' | 'signal'>;

interface Account {
  readonly username: string;
  /** undefined where nobody has the name */
  readonly id: number | undefined;
  readonly passwordHash: string | undefined;
}

/** Whether the password is the account's. A wrong one counts as a failed login of it, and is counted before it is hashed. */
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
 * What a wrong password counts against (docs/spec.md#rate-limits), names that don't exist alike. A browser that the account has
 * signed in on before has a count of its own: nobody else can fill it, from next door neither.
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
