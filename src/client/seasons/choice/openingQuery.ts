import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Season } from '#contract/schemas.ts';

export const OPENING_KEY = ['opening'] as const;

/**
 * Which of two seasons the screens open with. It is found once, so that it does not change under a finger. Who plays in one
 * does without the code.
 */
export const openingQuery = (queryClient: QueryClient, played: readonly Season[]) =>
  queryOptions({
    queryKey: [...OPENING_KEY, ...played.map(({ id }) => id)],
    queryFn: async () => (await import('./findOpening.ts')).findOpening(queryClient, played),
  });
