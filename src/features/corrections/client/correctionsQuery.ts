import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { ofPoolAlone } from '#client/api/staleness.ts';
import type { MovedEntry } from '#features/corrections/contract/corrections.ts';
import { MOVED_PAGE } from '#features/corrections/domain/movedEntries.ts';

/** Events alone refetch it. */
export const correctionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['corrections', id],
    meta: ofPoolAlone(id),
    queryFn: () => call('listCorrections', { params: { id } }),
  });

/** The entries that a correction moved after the first ones. No event refetches them. */
export const movedEntriesQuery = (id: number, correctionId: number, first: readonly MovedEntry[]) =>
  infiniteQueryOptions({
    queryKey: ['movedEntries', id, correctionId],
    queryFn: ({ pageParam: after }) => call('listMovedEntries', { params: { id, correctionId }, query: { after } }),
    initialPageParam: first.at(-1)?.place,
    getNextPageParam: (page) => (page.length === MOVED_PAGE ? page.at(-1)?.place : undefined),
    enabled: false,
  });
