import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { invitationQuery } from '#client/api/queries.ts';
import { startSession } from '#client/shell/session.ts';
import { toastFailure } from '#client/ui/failure.ts';
import { toast } from '#client/ui/toast.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Membership, User } from '#contract/schemas.ts';
import { firstEntryName } from '#domain/names/names.ts';
import { takesEntries } from '#domain/pools/joining.ts';

interface Registered {
  readonly user: User;
  /** undefined for who follows no invite link, or that of a closed pool */
  readonly joined?: Membership | Error;
}

/**
 * Registers a visitor. One who has the `code` of a pool joins it at once, with a first entry, and comes to its picks. If that
 * fails, the account stays, and the page of the invite link asks on.
 */
export function useRegistration<Values>(
  register: (values: Values) => Promise<User>,
  code: string | undefined,
  onError: (error: Error) => void,
) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useApiMutation({
    mutate: async (values: Values): Promise<Registered> => {
      const user = await register(values);
      if (code === undefined) return { user };
      const joined = await joinFirst(code, user).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      );
      return { user, joined };
    },
    failure: onError,
    onSuccess: async ({ user, joined }: Registered) => {
      startSession(queryClient, user);
      if (joined === undefined || joined instanceof Error) {
        if (joined) toastFailure(joined, 'Failed to join the pool');
        // the guard of the sign-in page leads on
        return router.invalidate();
      }
      toast({ title: 'Successfully joined the pool!' });
      const { groupId: id, entryId } = joined;
      return router.navigate({ to: '/groups/$id/picks', params: { id }, search: { entryId }, replace: true });
    },
  });
}

/** Whether who registers joins a pool: the code of a closed one, or a dead one, joins none. */
export function useIsJoining(code: string | undefined): boolean {
  const { data: invite } = useQuery({ ...invitationQuery(code ?? ''), enabled: code !== undefined });
  if (code === undefined || invite === null) return false;
  return invite === undefined || takesEntries(invite.joining, invite.earlierRounds !== null);
}

/** Joins the pool of an invite code with a new entry. */
async function joinFirst(inviteCode: string, { username }: User): Promise<Membership> {
  const { id, seasonId } = await call('lookUpInvite', { params: { code: inviteCode } });
  const entry = await call('createEntry', { body: { name: firstEntryName(username), seasonId } });
  return call('joinPool', { params: { id }, body: { entryId: entry.id, inviteCode } });
}
