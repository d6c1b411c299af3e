import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { SESSION_ENDING } from '#client/app/queryClient.ts';
import { endSession, forgetSession } from '#client/app/session.ts';
import { clearUnsaved } from '#client/picks/unsavedPicks.ts';
import { clearReceipts } from '#client/proof/receipts.ts';
import { clearClosed } from '#client/seasons/closedNotices.ts';

interface SignOutOptions<Given> {
  /** ends the session on the server */
  readonly end: (given: Given) => Promise<void>;
  readonly onError: (error: Error) => void;
}

/** Ends the session, goes to the sign-in page, and drops all data of the session. */
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
      clearUnsaved();
      clearClosed();
      clearReceipts();
    },
  });
}
