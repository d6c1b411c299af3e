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
  /** undefined where the entry cannot leave a pool */
  readonly onLeft: (() => void) | undefined;
}

const FEW = 3;

/** The pools of an entry, with the ways to each of them; of several also total and rank. */
export function EntryPools({ entry, places, onLeft }: Props) {
  if (places.length === 0) return null;
  return (
    <div className={styles.pools}>
      <FirstFew items={places} few={FEW} what="pools">
        {(shown) => (
          <ul aria-label={`Pools of ${entry.name}`}>
            {shown.map((place) => (
              <li key={place.pool.id} className={styles.pool}>
                <span className={styles.poolName}>{place.pool.name}</span>
                {places.length > 1 && (
                  <span className={styles.poolPlace}>
                    <PlaceFigures place={place} />
                  </span>
                )}
                <span className={styles.poolLinks}>
                  <PoolLinks pool={place.pool} />
                </span>
                {onLeft && (
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
