import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#client/api/call.ts';
import { userQuery } from '#client/api/queries.ts';

// At once, not after a timeout that a second press could come before: a button that is pressed twice writes once.
notifyManager.setScheduler(queueMicrotask);

/**
 * The key of writes that end what the screen shows, the session or a pool. The screen leads away from it by itself:
 * meanwhile nothing of it is asked for again, and that somebody is signed out is no news.
 */
export const SESSION_ENDING = ['session-ending'];

/**
 * Nothing is asked again but what polls or was invalidated (docs/spec.md#sizes-and-times). A 401 anywhere means that the session
 * has ended: the user is forgotten, and `onUserChanged` lets the router send them to the login page. A write that is
 * refused with 403 has it ask again who they are.
 */
export function createQueryClient(onUserChanged: () => void): QueryClient {
  const onError = (error: Error) => {
    const user = userQuery().queryKey;
    if (!(error instanceof ApiError && error.status === 401 && queryClient.getQueryData(user))) return;
    queryClient.setQueryData(user, null);
    onUserChanged();
  };
  // whoever may no longer do something may be no site admin any more
  const reloadUser = () => {
    void queryClient.invalidateQueries({ queryKey: userQuery().queryKey });
    onUserChanged();
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (queryClient.isMutating({ mutationKey: SESSION_ENDING }) === 0) onError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        onError(error);
        if (error instanceof ApiError && error.status === 403) reloadUser();
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}
