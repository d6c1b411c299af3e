import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { standingsQuery } from '#client/api/queries.ts';
import { useUser } from '#client/shell/session.ts';
import type { Game, Season } from '#contract/schemas.ts';
import styles from './Everybody.module.css';
import { everybodyQuery } from './everybodyQuery.ts';
import { homeText, splitText } from './everybodyTexts.ts';
import { useOwnEntries } from './useOwnEntries.ts';

/** The place of the user's best entry among all of the site, which leads to more. */
export function EverybodyRank({ season: { id, isActive }, season }: { readonly season: Season }) {
  const { isHidden } = useUser();
  const { data: everybody } = useQuery(everybodyQuery(id));
  const { data: standings } = useSuspenseQuery(standingsQuery(id));
  const points = useOwnEntries(season).map((own) => own.points);
  const poolSizes = standings.map(({ entries }) => entries);
  const text = everybody && !isHidden && homeText(everybody, points, poolSizes);
  if (!text) return null;
  return (
    // the page opens with an active season by itself
    <Link to="/everybody" search={{ seasonId: isActive ? undefined : id }} className={`text-s ${styles.line}`}>
      {text}
    </Link>
  );
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
