import type { QueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { userQuery } from '#client/api/queries.ts';
import { clearToastNews } from '#client/ui/toast.ts';
import type { User } from '#contract/schemas.ts';

export const SIGNED_IN = 'signed-in';

/**
 * Returns the signed-in user, or null if nobody is signed in. If the call fails, returns what the last one told; the next page
 * asks again. Throws if no call has told it yet.
 */
export async function findUser(queryClient: QueryClient): Promise<User | null> {
  try {
    return await queryClient.fetchQuery(userQuery());
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: docs/spec.md#toasts asks for this line in the console
    console.error('Failed to fetch user');
    const known = queryClient.getQueryData(userQuery().queryKey);
    if (known === undefined) throw error;
    return known;
  }
}

/** Returns the signed-in user, or null; undefined on the 404 page. */
export function useVisitor(): User | null | undefined {
  return useRouteContext({ strict: false, select: ({ user }) => user });
}

/** Returns the signed-in user of a screen that needs one. */
export function useUser(): User {
  const user = useVisitor();
  if (!user) throw new Error('nobody is signed in');
  return user;
}

/** Stores the user, and drops all data that was read before. */
export function startSession(queryClient: QueryClient, user: User): void {
  clearToastNews();
  queryClient.clear();
  queryClient.setQueryData(userQuery().queryKey, user);
}

/** Stores that nobody is signed in, for the router's guards. */
export function endSession(queryClient: QueryClient): void {
  clearToastNews();
  queryClient.setQueryData(userQuery().queryKey, null);
}

/** Drops the former user's data. Call it when no screen shows that data, or it would be refetched. */
export function forgetSession(queryClient: QueryClient): void {
  const [user] = userQuery().queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== user });
}

/** Checks whose session this is. An ended one leads to sign-in, like any 401. */
export async function checkSession(queryClient: QueryClient): Promise<void> {
  const queryFn = () => call('currentUser');
  const user = await queryClient.fetchQuery({ queryKey: ['session'], queryFn, staleTime: 0 }).catch(() => null);
  const known = queryClient.getQueryData(userQuery().queryKey);
  // another user has signed in, in another tab
  if (user && known && user.id !== known.id) window.location.reload();
}
