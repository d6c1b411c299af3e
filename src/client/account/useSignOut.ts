import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { SESSION_ENDING } from '../app/queryClient.ts';
import { endSession, forgetSession } from '../app/session.ts';
import { forgetUnsaved } from '../picks/unsavedPicks.ts';

interface SignOutOptions<Given> {
  /** has the server end the session */
  readonly end: (given: Given) => Promise<void>;
  readonly onError: (error: Error) => void;
}

/** Ends the session, leads to the login page, and forgets all that was read in it. */
export function useSignOut<Given = void>({ end, onError }: SignOutOptions<Given>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useApiMutation({
    mutationKey: SESSION_ENDING,
    mutate: end,
    failure: onError,
    onSuccess: async () => {
      endSession(queryClient);
      await navigate({ to: '/auth', ignoreBlocker: true });
      forgetSession(queryClient);
      forgetUnsaved();
    },
  });
}
