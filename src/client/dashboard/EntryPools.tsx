import type { EntryPlace } from '#client/pool/entryPlaces.ts';
import { PlaceFigures } from '#client/pool/Place.tsx';
import { PoolLinks } from '#client/pool/PoolLinks.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
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

/** The pools of an entry, with the ways to each of them; of several also total and rank. */
export function EntryPools({ entry, places, onLeft }: Props) {
  if (places.length === 0) return null;
  return (
    <div className={styles.pools}>
      <FirstFew items={places} few={FEW} what="pools">
        {(shown) => (
          <ul aria-label={`Pools of ${entry.name}`}>
            {shown.map((place) => (
              <Row key={place.pool.id} as="li" justify="between" gap={3} wrap="text">
                <Stack className="typed">
                  <strong>{place.pool.name}</strong>
                  {places.length > 1 && (
                    <span>
                      <PlaceFigures place={place} />
                    </span>
                  )}
                </Stack>
                <Row gap={2}>
                  <PoolLinks pool={place.pool} />
                  {onLeft && <LeaveMenu entry={entry} pool={place.pool} onLeft={onLeft} />}
                </Row>
              </Row>
            ))}
          </ul>
        )}
      </FirstFew>
    </div>
  );
}
