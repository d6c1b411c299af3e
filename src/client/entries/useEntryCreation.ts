import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import type { Entry, Season } from '#contract/schemas.ts';
import { call } from '../api/call.ts';
import { entriesQuery, picksQuery } from '../api/queries.ts';

interface NewEntry {
  readonly name: string;
  /** runs first; its failure leaves nothing made */
  readonly check?: () => Promise<unknown>;
}

/** Makes an entry, and renews the list of entries before `onCreated`. */
export function useEntryCreation(season: Season, onCreated: (entry: Entry) => void) {
  const queryClient = useQueryClient();
  return useApiMutation({
    mutate: async ({ name, check }: NewEntry) => {
      await check?.();
      const entry = await call('createEntry', { body: { name, seasonId: season.id } });
      // known without a request, so that no screen waits for it
      queryClient.setQueryData(picksQuery(entry.id).queryKey, []);
      return entry;
    },
    invalidates: [entriesQuery().queryKey],
    failure: 'Failed to create entry',
    onSuccess: onCreated,
  });
}
