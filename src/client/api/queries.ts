import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditKind } from '#contract/schemas.ts';
import { ApiError, call } from './call.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/**
 * What is asked for again and again (docs/spec.md#events) is also asked for when a screen opens that shows it, unless that has
 * just been done ahead and is done again in a moment.
 */
const EVERY_FEW_SECONDS = { refetchInterval: 5 * SECOND, staleTime: SECOND };
const EVERY_MINUTE = { refetchInterval: MINUTE, staleTime: 0 };

/** An answer; where none comes, the failure says so in the words of docs/spec.md#toasts. */
async function withOfflineMessage<T>(answer: Promise<T>, message: string): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ApiError && error.status === 0 ? new ApiError(0, message) : error;
  }
}

export const aboutQuery = () => queryOptions({ queryKey: ['about'], queryFn: () => call('readAbout') });

/** The signed-in user; null when nobody is. */
export const userQuery = () => queryOptions({ queryKey: ['user'], queryFn: currentUser, staleTime: 5 * MINUTE });

async function currentUser() {
  try {
    return await call('currentUser');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The secret address of the user's feed of deadlines. */
export const calendarQuery = () => queryOptions({ queryKey: ['calendar'], queryFn: () => call('readCalendar') });

/** Whether the user is reminded by e-mail. */
export const remindersQuery = () => queryOptions({ queryKey: ['reminders'], queryFn: () => call('readReminders') });

export const seasonsQuery = () => queryOptions({ queryKey: ['seasons'], queryFn: () => call('listSeasons') });

export const roundsQuery = (seasonId: number) =>
  queryOptions({
    queryKey: ['rounds', seasonId],
    queryFn: () => withOfflineMessage(call('listRounds', { params: { seasonId } }), 'Failed to fetch rounds'),
    // a deadline may be moved while the screen counts down to it
    ...EVERY_FEW_SECONDS,
  });

export const noticesQuery = (seasonId: number) =>
  queryOptions({
    queryKey: ['notices', seasonId],
    queryFn: () => call('readNotices', { params: { id: seasonId } }),
    ...EVERY_MINUTE,
  });

export const gamesQuery = (seasonId: number) =>
  queryOptions({
    queryKey: ['games', seasonId],
    queryFn: () => call('listGames', { params: { seasonId } }),
    ...EVERY_FEW_SECONDS,
  });

export const entriesQuery = () => queryOptions({ queryKey: ['entries'], queryFn: () => call('listEntries') });

export const picksQuery = (entryId: number) =>
  queryOptions({
    queryKey: ['picks', entryId],
    queryFn: () => withOfflineMessage(call('listPicks', { query: { entryId } }), 'Failed to fetch picks'),
  });

export const groupsQuery = () => queryOptions({ queryKey: ['groups'], queryFn: () => call('listGroups') });

export const groupQuery = (id: number) =>
  queryOptions({ queryKey: ['groups', id], queryFn: () => call('readGroup', { params: { id } }) });

/** The pool behind an invite code; null when the code is nobody's. */
export const inviteQuery = (code: string) =>
  // a code may be renewed, and then leads nowhere
  queryOptions({ queryKey: ['invites', code], queryFn: () => invitedPool(code), staleTime: 0 });

async function invitedPool(code: string) {
  try {
    return await call('lookUpInvite', { params: { code } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const membershipsQuery = () =>
  queryOptions({
    queryKey: ['memberships'],
    queryFn: () => withOfflineMessage(call('listOwnMemberships'), 'Failed to fetch memberships'),
  });

export const membersQuery = (id: number) =>
  queryOptions({
    queryKey: ['members', id],
    queryFn: () => withOfflineMessage(call('listMembers', { params: { id } }), 'Failed to fetch memberships'),
    // picks are made while the pool's admin looks on
    ...EVERY_MINUTE,
  });

export const leaderboardQuery = (id: number) =>
  queryOptions({
    queryKey: ['leaderboard', id],
    queryFn: () => call('readLeaderboard', { params: { id } }),
    ...EVERY_FEW_SECONDS,
  });

export const pickGridQuery = (id: number) =>
  queryOptions({
    queryKey: ['pickGrid', id],
    queryFn: () => call('readPickGrid', { params: { id } }),
    ...EVERY_MINUTE,
  });

export const groupPicksQuery = (id: number, roundNumber: number) =>
  queryOptions({
    queryKey: ['groupPicks', id, roundNumber],
    queryFn: () => call('listGroupPicks', { params: { id, roundNumber } }),
  });

/** All users, for site admins. */
export const usersQuery = () => queryOptions({ queryKey: ['users'], queryFn: () => call('listUsers'), staleTime: 0 });

const AUDIT_PAGE = 100;

/** The audit log, for site admins: newest first, page by page; of one kind, if given. */
export const auditQuery = (kind?: AuditKind) =>
  infiniteQueryOptions({
    queryKey: ['audit', kind],
    queryFn: ({ pageParam: before }) => call('listRecord', { query: { before, kind } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === AUDIT_PAGE ? page.at(-1)?.id : undefined),
    staleTime: 0,
  });
