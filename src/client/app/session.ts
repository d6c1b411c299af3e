import type { QueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { userQuery } from '#client/api/queries.ts';
import type { User } from '#contract/schemas.ts';

/** The id of the route that every screen for signed-in users lies in. */
export const SIGNED_IN = 'signed-in';

/**
 * Who is signed in; where that cannot be found out, whoever is known to have been, else nobody (docs/spec.md#toasts). What
 * failed is asked again by the next page.
 */
export async function findUser(queryClient: QueryClient): Promise<User | null> {
  try {
    return await queryClient.fetchQuery(userQuery());
  } catch {
    // biome-ignore lint/suspicious/noConsole: docs/spec.md#toasts asks for this line in the console
    console.error('Failed to fetch user');
    return queryClient.getQueryData(userQuery().queryKey) ?? null;
  }
}

/** The signed-in user; null where nobody is, undefined on a page that does not ask. */
export function useVisitor(): User | null | undefined {
  return useRouteContext({ strict: false, select: ({ user }) => user });
}

/** The signed-in user, on any screen that needs one. */
export function useUser(): User {
  const user = useVisitor();
  if (!user) throw new Error('nobody is signed in');
  return user;
}

/** Keeps the new user and drops all that was read before, as another one or as nobody. */
export function startSession(queryClient: QueryClient, user: User): void {
  queryClient.clear();
  queryClient.setQueryData(userQuery().queryKey, user);
}

/** Nobody is signed in any more: the router's guards will say so. */
export function endSession(queryClient: QueryClient): void {
  queryClient.setQueryData(userQuery().queryKey, null);
}

/** Drops all that was read as the user who is gone. Only once no screen shows it, or it would be read again. */
export function forgetSession(queryClient: QueryClient): void {
  const [user] = userQuery().queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== user });
}

/** Asks whose session this is: one that has ended leads to the login page, as any 401 does. */
export async function checkSession(queryClient: QueryClient): Promise<void> {
  const queryFn = () => call('currentUser');
  const user = await queryClient.fetchQuery({ queryKey: ['session'], queryFn, staleTime: 0 }).catch(() => null);
  const known = queryClient.getQueryData(userQuery().queryKey);
  // somebody else has signed in by another tab, and nothing on this screen is theirs
  if (user && known && user.id !== known.id) window.location.reload();
}

/** Where to go after signing in: a path of this site, else the dashboard. Browsers read past the blanks between two slashes. */
export function safeRedirect(target: unknown): string {
  return typeof target === 'string' && /^\/(?!\s*[/\\])/.test(target) ? target : '/';
}
