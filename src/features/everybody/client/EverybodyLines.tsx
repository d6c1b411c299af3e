import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { standingsQuery } from '#client/api/queries.ts';
import { useUser } from '#client/shell/session.ts';
import type { Game, Season } from '#contract/schemas.ts';
import { everybodyQuery } from './everybodyQuery.ts';
import styles from './Line.module.css';
import { homeText } from './placeTexts.ts';
import { splitText } from './splitTexts.ts';
import { useOwnEntries } from './useOwnEntries.ts';

/** Fetches what the line on Home shows beside what Home has. */
export function prefetchRank(queryClient: QueryClient, seasonId: number): Promise<void> {
  return queryClient.prefetchQuery(everybodyQuery(seasonId));
}

/** The place of the user's best entry among all of the site, which leads to more. */
export function EverybodyRank({ season }: { readonly season: Season }) {
  const { isHidden } = useUser();
  const { data: everybody } = useQuery(everybodyQuery(season.id));
  const { data: standings } = useSuspenseQuery(standingsQuery(season.id));
  const own = useOwnEntries(season);
  if (!everybody || isHidden) return null;
  const text = homeText(
    everybody,
    own.map(({ points }) => points),
    standings.map(({ entries }) => entries),
  );
  if (!text) return null;
  return (
    <Link to="/everybody" search={searchOf(season)} className={`text-s ${styles.line}`}>
      {text}
    </Link>
  );
}

/** The page opens with an active season by itself. */
function searchOf({ id, isActive }: Season) {
  return { seasonId: isActive ? undefined : id };
}

/** What all entries of the site picked in a game, which leads to the other games. */
export function EverybodySplit({ game }: { readonly game: Game }) {
  const { data: everybody } = useQuery(everybodyQuery(game.seasonId));
  const picked = everybody?.games?.find(({ id }) => id === game.id);
  const text = picked && splitText(game, picked);
  if (!text) return null;
  return (
    <p>
      <Link to="/everybody" search={{ seasonId: game.seasonId }} className={`typed ${styles.line}`}>
        {text}
      </Link>
    </p>
  );
}
