import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { forgetUnsaved } from '../picks/unsavedPicks.ts';
import { LEAVING } from '../queryClient.ts';
import { endSession, forgetSession } from '../session.ts';

interface Leave<Given> {
  /** has the server end the session */
  readonly end: (given: Given) => Promise<void>;
  readonly onError: (error: Error) => void;
}

/** Ends the session, leads to the login page, and forgets all that was read in it. */
export function useLeave<Given = void>({ end, onError }: Leave<Given>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: LEAVING,
    mutationFn: end,
    onSuccess: async () => {
      endSession(queryClient);
      await navigate({ to: '/auth', ignoreBlocker: true });
      forgetSession(queryClient);
      forgetUnsaved();
    },
    onError,
  });
}
