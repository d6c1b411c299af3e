import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Entry, Season } from '#contract/schemas.ts';
import { call } from '../api/call.ts';
import { toastFailure } from '../api/failure.ts';
import { entriesQuery, picksQuery } from '../api/queries.ts';

interface NewEntry {
  readonly name: string;
  /** runs first; if it fails, no entry is created */
  readonly check?: () => Promise<unknown>;
}

/** Creates an entry and refetches the list of entries before `onCreated`. */
export function useEntryCreation(season: Season, onCreated: (entry: Entry) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, check }: NewEntry) => {
      await check?.();
      return call('createEntry', { body: { name, seasonId: season.id } });
    },
    onSuccess: async (entry) => {
      // a new entry has no picks, so no screen has to fetch them
      queryClient.setQueryData(picksQuery(entry.id).queryKey, []);
      await queryClient.invalidateQueries({ queryKey: entriesQuery().queryKey });
      onCreated(entry);
    },
    onError: (error) => toastFailure(error, 'Failed to create entry'),
  });
}
