import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { forgetUnsaved } from '../picks/unsavedPicks.ts';
import { endSession, forgetSession } from '../session.ts';

/** Leads to the login page, once the server has ended the session, and forgets all that was read in it. */
export function useLeave(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    endSession(queryClient);
    await navigate({ to: '/auth', ignoreBlocker: true });
    forgetSession(queryClient);
    forgetUnsaved();
  };
}
