import { focusManager, MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#client/api/call.ts';
import { userQuery } from '#client/api/queries.ts';
import { endSession } from './session.ts';

// without a timeout: a second press in between would write twice
notifyManager.setScheduler(queueMicrotask);

/** Mutations after which the screen is left. Meanwhile polls, refetches and the handling of 401 are suppressed. */
export const SESSION_ENDING = ['session-ending'];

/**
 * Only polled and invalidated queries are refetched (docs/spec.md#sizes-and-times). A 401 ends the session here:
 * `onUserChanged` lets the router redirect to sign-in. A mutation's 403 refetches the user.
 */
export function createQueryClient(onUserChanged: () => void): QueryClient {
  const onError = (error: Error) => {
    const user = userQuery().queryKey;
    if (!(error instanceof ApiError && error.status === 401 && queryClient.getQueryData(user))) return;
    endSession(queryClient);
    onUserChanged();
  };
  // a 403 may mean that the user is no longer a site admin
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
      // the library polls only while the window has the focus
      onMutate: (_variables, { options }) => {
        if (options.mutationKey === SESSION_ENDING) focusManager.setFocused(false);
      },
      onSettled: (_data, _error, _variables, _result, { options }) => {
        if (options.mutationKey === SESSION_ENDING) focusManager.setFocused(undefined);
      },
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
