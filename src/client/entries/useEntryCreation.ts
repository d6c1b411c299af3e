import { useQueryClient } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { entriesQuery, picksQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Entry, Season } from '#contract/schemas.ts';

interface NewEntry {
  readonly name: string;
  /** runs first; if it fails, no entry is created */
  readonly check?: () => Promise<unknown>;
}

/** Creates an entry and refetches the list of entries before `onCreated` or `onFailure`. */
export function useEntryCreation(season: Season, onCreated: (entry: Entry) => void, onFailure: () => void = () => {}) {
  const queryClient = useQueryClient();
  return useApiMutation({
    mutate: async ({ name, check }: NewEntry) => {
      await check?.();
      const entry = await call('createEntry', { body: { name, seasonId: season.id } });
      // a new entry has no picks, so no screen has to fetch them
      void queryClient.prefetchQuery({ ...picksQuery(entry.id), initialData: [] });
      return entry;
    },
    invalidates: [entriesQuery().queryKey],
    failure: 'Failed to create entry',
    onSuccess: onCreated,
    onFailure,
  });
}
