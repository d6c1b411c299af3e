import { Link } from '@tanstack/react-router';
import type { EntryPlace } from '#client/pool/entryPlaces.ts';
import { PlaceFigures } from '#client/pool/Place.tsx';
import { PoolLinks } from '#client/pool/PoolLinks.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import type { Entry } from '#contract/schemas.ts';
import { LeaveMenu } from './LeaveMenu.tsx';
import styles from './Section.module.css';

interface Props {
  readonly entry: Entry;
  readonly places: readonly EntryPlace[];
  readonly isOnly: boolean;
  /** undefined if the season is archived */
  readonly onLeft: (() => void) | undefined;
}

const FEW = 3;

/** Total and rank in each of several pools. With several entries also the ways to a pool and out of it. */
export function EntryPools({ entry, places, isOnly, onLeft }: Props) {
  if (places.length === 0 || (isOnly && places.length === 1)) return null;
  return (
    <div className={styles.pools}>
      <FirstFew items={places} few={FEW} what="pools">
        {(shown) => (
          <ul aria-label={`Pools of ${entry.name}`}>
            {shown.map((place) => (
              <li key={place.pool.id} className={styles.pool}>
                {isOnly ? (
                  <Link to="/groups/$id/leaderboard" params={{ id: place.pool.id }} className={styles.link}>
                    {place.pool.name}
                  </Link>
                ) : (
                  <span className={styles.poolName}>{place.pool.name}</span>
                )}
                {places.length > 1 && (
                  <span className={styles.poolPlace}>
                    <PlaceFigures place={place} />
                  </span>
                )}
                {!isOnly && (
                  <span className={styles.poolLinks}>
                    <PoolLinks pool={place.pool} />
                  </span>
                )}
                {!isOnly && onLeft && (
                  <span className={styles.poolMenu}>
                    <LeaveMenu entry={entry} pool={place.pool} onLeft={onLeft} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </FirstFew>
    </div>
  );
}
