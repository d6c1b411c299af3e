import { Link } from '@tanstack/react-router';
import { formatCount } from '#domain/names/plural.ts';
import { type EntryPlace, placeText } from './entryPlaces.ts';
import { Moved } from './Moved.tsx';

interface Props {
  readonly place: EntryPlace;
}

/** The rank in a pool, as a link to its leaderboard, and how it moved. */
export function PlaceLink({ place, className }: Props & { readonly className: string | undefined }) {
  return (
    <>
      <Link to="/groups/$id/leaderboard" params={{ id: place.pool.id }} className={className}>
        {placeText(place)}
        <span className="visually-hidden"> in {place.pool.name}</span>
      </Link>{' '}
      <Moved places={place.moved} />
    </>
  );
}

/** Total and rank in one of several pools: `85 · 2nd of 26 ↑ 1`. */
export function PlaceFigures({ place }: Props) {
  return (
    <>
      <span className="numeral">{formatCount(place.total)}</span>
      {place.rank !== undefined && ` · ${placeText(place)} `}
      <Moved places={place.moved} />
    </>
  );
}
