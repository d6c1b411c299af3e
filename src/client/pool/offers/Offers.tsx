import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { entriesQuery, offersQuery } from '#client/api/queries.ts';
import { Stack } from '#client/ui/layout.tsx';
import type { Season } from '#contract/schemas.ts';
import { takesEntries } from '#domain/pools/joining.ts';
import { OfferCard } from './OfferCard.tsx';

/** The pools of a season that the user may join with one tap. The screen does not wait for them. */
export function Offers({ season }: { readonly season: Season }) {
  const { data: all } = useQuery(offersQuery(season.id));
  const { data: entries } = useSuspenseQuery(entriesQuery());
  const own = entries.filter(({ seasonId }) => seasonId === season.id);
  const offers = all?.filter(({ joining, earlierRounds }) => takesEntries(joining, earlierRounds !== null)) ?? [];
  // new entries are created in the active season only
  if (offers.length === 0 || (own.length === 0 && !season.isActive)) return null;
  return (
    <Stack as="section" gap={3} aria-label="Pools to join">
      {offers.map((offer) => (
        <OfferCard key={offer.id} offer={offer} season={season} entries={own} />
      ))}
    </Stack>
  );
}
