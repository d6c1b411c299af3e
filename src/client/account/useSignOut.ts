import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { aboutQuery } from '#client/api/queries.ts';
import { clearUnsaved } from '#client/picks/unsavedPicks.ts';
import { forgetPools } from '#client/pool/frame/seenPools.ts';
import { forgetChoice } from '#client/seasons/choice/seasonChoice.ts';
import { clearClosed } from '#client/seasons/notices/closedNotices.ts';
import { SESSION_ENDING } from '#client/shell/queryClient.ts';
import { endSession, forgetSession } from '#client/shell/session.ts';
import { useSlots } from '#client/shell/slots.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { clearWanted } from './wanted.ts';

interface SignOutOptions<Given> {
  /** ends the session on the server */
  readonly end: (given: Given) => Promise<void>;
  readonly onError: (error: Error) => void;
}

/** Ends the session, goes to the sign-in page, and drops all data of the session. */
export function useSignOut<Given = void>({ end, onError }: SignOutOptions<Given>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { keptOfUser } = useSlots();
  return useApiMutation({
    mutationKey: SESSION_ENDING,
    mutate: end,
    failure: onError,
    onSuccess: async () => {
      endSession(queryClient);
      const about = queryClient.getQueryData(aboutQuery().queryKey);
      // else the provider would sign the user in again at once
      const search = about?.signIn.oidc?.autoRedirect ? ({ local: 1 } as const) : {};
      await navigate({ to: '/auth', search, ignoreBlocker: true });
      forgetSession(queryClient);
      clearUnsaved();
      clearClosed();
      forgetChoice();
      forgetPools();
      clearWanted();
      for (const { clear } of keptOfUser) clear();
    },
  });
}
