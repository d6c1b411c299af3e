import { useQueries, useSuspenseQueries } from '@tanstack/react-query';
import { entriesQuery, offersQuery, seasonsQuery } from '#client/api/queries.ts';
import { chooseSeason } from '#client/seasons/choice/seasonChoice.ts';
import { activeSeasons, saidSeason } from '#client/seasons/season/season.ts';
import { Stack } from '#client/ui/layout.tsx';
import type { Season } from '#contract/schemas.ts';
import { takesEntries } from '#domain/pools/joining.ts';
import { OfferCard } from './OfferCard.tsx';

/**
 * The pools that the user may join with one tap: of the season on the screen, and while two are active of the other one, too. The
 * screen does not wait for them.
 */
export function Offers({ season }: { readonly season: Season }) {
  const [{ data: entries }, { data: seasons }] = useSuspenseQueries({ queries: [entriesQuery(), seasonsQuery()] });
  const others = season.isActive ? activeSeasons(seasons).filter(({ id }) => id !== season.id) : [];
  const asked = [season, ...others];
  const answers = useQueries({ queries: asked.map(({ id }) => offersQuery(id)) });
  const offers = asked.flatMap((of, index) => {
    const own = entries.filter(({ seasonId }) => seasonId === of.id);
    // new entries are created in the active season only
    if (own.length === 0 && !of.isActive) return [];
    const all = answers[index]?.data ?? [];
    return all
      .filter(({ joining, earlierRounds }) => takesEntries(joining, earlierRounds !== null))
      .map((offer) => ({ offer, of, own }));
  });
  if (offers.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-label="Pools to join">
      {offers.map(({ offer, of, own }) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          season={of}
          said={saidSeason(of, seasons)}
          entries={own}
          // who plays in both from then on stays with the season on the screen
          onJoin={() => chooseSeason(season.id)}
        />
      ))}
    </Stack>
  );
}
