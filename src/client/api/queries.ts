import { queryOptions } from '@tanstack/react-query';
import type { Member } from '#contract/schemas.ts';
import { MAX_MEMBERS_A_PAGE } from '#domain/limits.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import { ApiError, call } from './call.ts';
import * as stale from './staleness.ts';

/** Polled queries (docs/spec.md#events) also refetch when a screen opens, unless they were prefetched a moment ago. */
const EVERY_FEW_SECONDS = { refetchInterval: 5 * SECOND, staleTime: SECOND };
/** Several parts of a screen ask for them when it opens. */
const MINUTE_OLD_AT_MOST = { refetchInterval: MINUTE, staleTime: SECOND };
const EVERY_MINUTE = { refetchInterval: MINUTE, staleTime: 0 };

/** Replaces the message of an error without a response by one of docs/spec.md#toasts. */
async function withOfflineMessage<T>(answer: Promise<T>, message: string): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ApiError && error.status === 0 ? new ApiError(0, message) : error;
  }
}

/** Returns `value` for an error of this status. */
async function valueOn<T, V>(status: number, value: V, answer: Promise<T>): Promise<T | V> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === status) return value;
    throw error;
  }
}

export const aboutQuery = () => queryOptions({ queryKey: ['about'], queryFn: () => call('readAbout') });

export const userQuery = () => queryOptions({ queryKey: ['user'], queryFn: currentUser, staleTime: 5 * MINUTE });

const currentUser = () => valueOn(401, null, call('currentUser'));

export const remindersQuery = () => queryOptions({ queryKey: ['reminders'], queryFn: () => call('readReminders') });

export const reauthWaysQuery = () => queryOptions({ queryKey: ['reauthWays'], queryFn: () => call('listReauthWays') });

export const sessionsQuery = () =>
  queryOptions({ queryKey: ['sessions'], queryFn: () => call('listSessions'), staleTime: 0 });

export const tokensQuery = () =>
  queryOptions({ queryKey: ['tokens'], queryFn: () => call('listTokens'), staleTime: 0 });

export const passkeysQuery = () =>
  queryOptions({ queryKey: ['passkeys'], queryFn: () => call('listPasskeys'), staleTime: 0 });

export const identitiesQuery = () =>
  queryOptions({ queryKey: ['identities'], queryFn: () => call('listIdentities'), staleTime: 0 });

export const oidcRegistrationQuery = () =>
  queryOptions({ queryKey: ['oidc-registration'], queryFn: () => call('readOidcRegistration') });

export const seasonsQuery = () =>
  queryOptions({ queryKey: ['seasons'], meta: stale.ofAllSeasons, queryFn: () => call('listSeasons') });

export const roundsQuery = (seasonId: number) =>
  queryOptions({
    queryKey: ['rounds', seasonId],
    meta: stale.ofSeason(seasonId),
    queryFn: () => withOfflineMessage(call('listRounds', { params: { seasonId } }), 'Failed to fetch rounds'),
    ...EVERY_FEW_SECONDS,
  });

export const noticesQuery = (seasonId: number) =>
  queryOptions({
    queryKey: ['notices', seasonId],
    meta: stale.ofSeason(seasonId),
    queryFn: () => call('readNotices', { params: { id: seasonId } }),
    ...EVERY_MINUTE,
  });

export const gamesQuery = (seasonId: number) =>
  queryOptions({
    queryKey: ['games', seasonId],
    meta: stale.ofSeason(seasonId),
    queryFn: () => call('listGames', { params: { seasonId } }),
    ...EVERY_FEW_SECONDS,
  });

export const playInsQuery = (seasonId: number) =>
  queryOptions({
    queryKey: ['playIns', seasonId],
    meta: stale.ofSeason(seasonId),
    queryFn: () => call('listPlayIns', { params: { id: seasonId } }),
    ...EVERY_FEW_SECONDS,
  });

export const entriesQuery = () =>
  queryOptions({ queryKey: ['entries'], meta: stale.ofUser, queryFn: () => call('listEntries') });

export const picksQuery = (entryId: number) =>
  queryOptions({
    queryKey: ['picks', entryId],
    meta: stale.ofEntry(entryId),
    queryFn: () => withOfflineMessage(call('listPicks', { query: { entryId } }), 'Failed to fetch picks'),
  });

export const guessQuery = (entryId: number) =>
  queryOptions({
    queryKey: ['guess', entryId],
    meta: stale.ofUser,
    queryFn: () => call('readGuess', { query: { entryId } }),
    staleTime: 0,
  });

export const poolsQuery = () =>
  queryOptions({ queryKey: ['pools'], meta: stale.ofAllPools, queryFn: () => call('listPools') });

export const poolQuery = (id: number) =>
  queryOptions({
    queryKey: ['pools', id],
    meta: stale.ofPoolAlone(id),
    queryFn: () => call('readPool', { params: { id } }),
  });

export const inviteQuery = (code: string) =>
  queryOptions({
    queryKey: ['invites', code],
    meta: stale.ofAllSeasons,
    queryFn: () => invitedPool(code),
    staleTime: 0,
  });

const invitedPool = (code: string) => valueOn(404, null, call('lookUpInvite', { params: { code } }));

export const invitationQuery = (code: string) =>
  queryOptions({ queryKey: ['invitations', code], queryFn: () => invitation(code) });

const invitation = (code: string) => valueOn(404, null, call('readInvite', { params: { code } }));

export const OFFERS_KEY = ['offers'] as const;

/** The pools of a season that the user may join without a code. */
export const offersQuery = (seasonId: number) =>
  queryOptions({
    queryKey: [...OFFERS_KEY, seasonId],
    meta: stale.ofAllPools,
    queryFn: () => call('listOffers', { params: { id: seasonId } }),
    staleTime: 0,
  });

export const membershipsQuery = () =>
  queryOptions({
    queryKey: ['memberships'],
    meta: stale.ofAllPools,
    queryFn: () => withOfflineMessage(call('listOwnMemberships'), 'Failed to fetch memberships'),
  });

export const membersQuery = (id: number) =>
  queryOptions({
    queryKey: ['members', id],
    meta: stale.ofPool(id),
    queryFn: () => withOfflineMessage(readMembers(id), 'Failed to fetch memberships'),
    ...EVERY_MINUTE,
  });

/** Invalidated with the members, by the beginning of its key. */
export const poolAdminsQuery = (id: number) =>
  queryOptions({
    queryKey: ['members', id, 'admins'],
    meta: stale.ofPool(id),
    queryFn: () => withOfflineMessage(call('listPoolAdmins', { params: { id } }), 'Failed to fetch the admins'),
    ...EVERY_MINUTE,
  });

/** The user's own dues; `membershipId` is that of their first entry in the pool. */
export const ownDuesQuery = (id: number, membershipId: number) =>
  queryOptions({
    queryKey: ['ownDues', id],
    meta: stale.ofUser,
    queryFn: async () => {
      // the page of one row after the membership before is the own one
      const query = { limit: 1, ...(membershipId > 1 && { after: membershipId - 1 }) };
      const [own] = await call('listMembers', { params: { id }, query });
      return own?.dues ?? null;
    },
    staleTime: 0,
  });

/** Reads all pages, because counts and search need every member. */
async function readMembers(id: number): Promise<Member[]> {
  const members: Member[] = [];
  for (;;) {
    const page = await call('listMembers', { params: { id }, query: { after: members.at(-1)?.id } });
    members.push(...page);
    if (page.length < MAX_MEMBERS_A_PAGE) return members;
  }
}

export const leaderboardQuery = (id: number) =>
  queryOptions({
    queryKey: ['leaderboard', id],
    meta: stale.ofPool(id),
    queryFn: () => call('readLeaderboard', { params: { id } }),
    ...EVERY_FEW_SECONDS,
  });

export const STANDINGS_KEY = ['standings'] as const;

/** The standings of the user's pools of a season, in short. */
export const standingsQuery = (seasonId: number) =>
  queryOptions({
    queryKey: [...STANDINGS_KEY, seasonId],
    meta: stale.ofPoolsOfSeason(seasonId),
    queryFn: () => call('listStandings', { params: { id: seasonId } }),
    ...MINUTE_OLD_AT_MOST,
  });

/** How many entries have picked, until the first lock. */
export const progressQuery = (id: number) =>
  queryOptions({
    queryKey: ['progress', id],
    meta: stale.ofPool(id),
    queryFn: () => call('readProgress', { params: { id } }),
    ...MINUTE_OLD_AT_MOST,
  });

/** The grid of a pool with more entries is too much for a phone, unless it is what a screen is about. */
export const MAX_SIDE_GRID = 1000;

export const pickGridQuery = (id: number) =>
  queryOptions({
    queryKey: ['pickGrid', id],
    meta: stale.ofPool(id),
    queryFn: () => call('readPickGrid', { params: { id } }),
    ...MINUTE_OLD_AT_MOST,
  });
