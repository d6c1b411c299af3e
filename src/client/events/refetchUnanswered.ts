import type { Query, QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '#client/ui/failure.ts';

const UNANSWERED = { type: 'active', predicate: ({ state }: Query) => isUnanswered(state.error) } as const;

/** Refetches the queries on screen that got no response. Returns whether none is left. */
export async function refetchUnanswered(queryClient: QueryClient): Promise<boolean> {
  await queryClient.refetchQueries(UNANSWERED);
  return queryClient.getQueryCache().findAll(UNANSWERED).length === 0;
}
