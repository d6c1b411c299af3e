import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entriesQuery } from '#client/api/queries.ts';

export function useOwnEntryIds(): ReadonlySet<number> {
  const { data: entries } = useSuspenseQuery(entriesQuery());
  return useMemo(() => new Set(entries.map(({ id }) => id)), [entries]);
}
