import { Link } from '@tanstack/react-router';
import type { EntryPlace } from '#client/standing/entryPlaces.ts';
import { PlaceFigures } from '#client/standing/Place.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { Row } from '#client/ui/layout.tsx';
import type { Entry } from '#contract/schemas.ts';
import { LeaveMenu } from './LeaveMenu.tsx';
import styles from './Section.module.css';

const FEW = 3;

interface Props {
  readonly entry: Entry;
  readonly places: readonly EntryPlace[];
  /** undefined where the entry cannot leave a pool */
  readonly onLeft: (() => void) | undefined;
}

/** The pools of one of several entries, a line each with total and rank, which leads to the leaderboard. */
export function EntryPools({ entry, places, onLeft }: Props) {
  if (places.length === 0) return null;
  return (
    <FirstFew items={places} few={FEW} what="pools">
      {(shown) => (
        <ul aria-label={`Pools of ${entry.name}`} className={styles.pools}>
          {shown.map((place) => (
            <Row key={place.pool.id} as="li" gap={2}>
              <Link
                to="/groups/$id/leaderboard"
                params={{ id: place.pool.id }}
                className={`grow typed ${styles.poolLink}`}
              >
                {place.pool.name}
              </Link>
              <span className="soft">
                <PlaceFigures place={place} />
              </span>
              {onLeft && <LeaveMenu entry={entry} pool={place.pool} onLeft={onLeft} />}
            </Row>
          ))}
        </ul>
      )}
    </FirstFew>
  );
}
