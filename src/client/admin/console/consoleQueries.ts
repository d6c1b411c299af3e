import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { AuditKind } from '#contract/audit.ts';
import { USERS_PAGE } from '#domain/limits.ts';
import { MINUTE, SECOND } from '#domain/time.ts';

export const feedQuery = (seasonId: number) =>
  queryOptions({
    queryKey: ['feed', seasonId],
    queryFn: () => call('readFeed', { params: { id: seasonId } }),
    refetchInterval: 5 * SECOND,
    staleTime: SECOND,
  });

export const siteQuery = () =>
  queryOptions({ queryKey: ['site'], queryFn: () => call('readSite'), refetchInterval: MINUTE, staleTime: 0 });

export const USERS_KEY = ['users'] as const;

/** The pages of the site's users, of those alone whose name or address has `query`. */
export const usersQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: [...USERS_KEY, query],
    queryFn: ({ pageParam: after }) => call('listUsers', { query: { after, query: query || undefined } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === USERS_PAGE ? page.at(-1)?.id : undefined),
    staleTime: 0,
  });

const AUDIT_PAGE = 100;

export const auditQuery = (kind?: AuditKind) =>
  infiniteQueryOptions({
    queryKey: ['audit', kind],
    queryFn: ({ pageParam: before }) => call('listAuditLog', { query: { before, kind } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === AUDIT_PAGE ? page.at(-1)?.id : undefined),
    staleTime: 0,
  });
