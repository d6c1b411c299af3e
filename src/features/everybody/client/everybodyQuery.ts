import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { aboutQuery } from '#client/api/queries.ts';
import { ofFeature } from '#client/api/staleness.ts';
import type { FeatureEvent } from '#client/shell/slots.ts';
import { MINUTE, SECOND } from '#domain/time.ts';

/** The server's event that tells the season whose figures have changed. */
export const everybodyEvent: FeatureEvent = { name: 'everybody', of: 'season', isCached: true };

/** How all entries of a season do; null on a site that does not tell it, which is not asked. */
export const everybodyQuery = (seasonId: number) =>
  queryOptions({
    queryKey: ['everybody', seasonId],
    queryFn: async ({ client }) => {
      const about = await client.ensureQueryData(aboutQuery());
      return about.everybody === 'off' ? null : call('readEverybody', { params: { id: seasonId } });
    },
    meta: ofFeature(everybodyEvent.name, seasonId),
    refetchInterval: MINUTE,
    staleTime: SECOND,
  });

export const prefetchEverybody = (queryClient: QueryClient, seasonId: number) =>
  queryClient.prefetchQuery(everybodyQuery(seasonId));
