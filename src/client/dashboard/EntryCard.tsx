import { Button } from '@mantine/core';
import { IconPencil, IconTrash, IconUsersPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate } from '#client/api/clock.ts';
import type { EntryPlace } from '#client/pool/entryPlaces.ts';
import { PlaceFigures, PlaceLink } from '#client/pool/Place.tsx';
import { PoolLinks } from '#client/pool/PoolLinks.tsx';
import type { OwnProgress } from '#client/seasons/ownProgress.ts';
import type { RoundPicks } from '#client/seasons/roundPicks.ts';
import { ItemMenu } from '#client/ui/ActionMenu.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import type { Entry, Season } from '#contract/schemas.ts';
import { formatCount, noun } from '#domain/names/plural.ts';
import { DeleteEntryDialog } from './DeleteEntryDialog.tsx';
import { EntryName } from './EntryName.tsx';
import { JoinPoolDialog } from './JoinPoolDialog.tsx';
import { LeaveMenu } from './LeaveMenu.tsx';
import styles from './Section.module.css';

export interface EntrySummary {
  readonly entry: Entry;
  /** in its pools */
  readonly places: readonly EntryPlace[];
  /** the total of an entry in no pool */
  readonly standardTotal: number;
  /** in the open round; undefined without one */
  readonly due: RoundPicks | undefined;
  /** saved picks by game id */
  readonly picks: ReadonlyMap<number, string>;
  /** undefined while no round is in play */
  readonly progress: OwnProgress | undefined;
}

interface Props {
  readonly season: Season;
  readonly summary: EntrySummary;
  /** whether the user has no other entry, which leaves its pools in My Pools */
  readonly isOnly: boolean;
}

export function EntryCard({ season, summary, isOnly }: Props) {
  const { entry, places, due } = summary;
  const [doing, setDoing] = useState<'renaming' | 'joining' | 'deleting'>();
  const menu = useRef<HTMLButtonElement>(null);
  const done = () => setDoing(undefined);

  return (
    <article className={styles.card} aria-label={entry.name}>
      {doing === 'renaming' ? (
        <EntryName
          entry={entry}
          onDone={() => {
            flushSync(done);
            menu.current?.focus();
          }}
        />
      ) : (
        <div className={styles.top}>
          <div className={styles.words}>
            <h3>{entry.name}</h3>
            <EntryStanding places={places} />
          </div>
          <EntryTotal summary={summary} />
          <ItemMenu
            buttonRef={menu}
            name={entry.name}
            actions={[
              ...(season.isArchived
                ? []
                : [
                    { text: 'Edit Entry Name', Icon: IconPencil, onChoose: () => setDoing('renaming') },
                    { text: 'Join Pool', Icon: IconUsersPlus, onChoose: () => setDoing('joining') },
                  ]),
              { text: 'Delete Entry', Icon: IconTrash, onChoose: () => setDoing('deleting'), isFinal: true },
            ]}
          />
        </div>
      )}
      <div className={styles.actions}>
        <LinkButton variant={due && due.missing > 0 ? 'filled' : 'default'} to="/picks" search={{ entryId: entry.id }}>
          {due ? 'Make Picks' : 'View Picks'}
        </LinkButton>
        {places.length === 0 && !season.isArchived && (
          <Button variant="default" onClick={() => setDoing('joining')}>
            Join Pool
          </Button>
        )}
      </div>
      <EntryPools
        entry={entry}
        places={places}
        onLeft={isOnly || season.isArchived ? undefined : () => menu.current?.focus()}
      />
      <p className={styles.created}>Created {formatDate(entry.createdAt)}</p>
      <JoinPoolDialog
        entry={entry}
        opened={doing === 'joining'}
        onClose={() => {
          done();
          // the join button is gone: an entry in a pool has none
          menu.current?.focus();
        }}
      />
      <DeleteEntryDialog entry={entry} opened={doing === 'deleting'} onClose={done} />
    </article>
  );
}

/** The rank in the only pool, or why the points are those of no pool. */
function EntryStanding({ places }: Pick<EntrySummary, 'places'>) {
  const [only, ...others] = places;
  if (!only) return <p className={styles.note}>In no pool: standard points</p>;
  if (others.length > 0 || only.rank === undefined) return null;
  return (
    <p className={styles.rank}>
      <PlaceLink place={only} className={styles.rankLink} />
    </p>
  );
}

/** No total stands for several pools, which may have different points. */
function EntryTotal({ summary: { places, standardTotal } }: Pick<Props, 'summary'>) {
  const [only, ...others] = places;
  if (others.length > 0) return null;
  const total = only?.total ?? standardTotal;
  return (
    <p className={`numeral ${styles.total}`}>
      {formatCount(total)} <small>{noun(total, 'point')}</small>
    </p>
  );
}

interface PoolsProps {
  readonly entry: Entry;
  readonly places: readonly EntryPlace[];
  /** undefined where the entry cannot leave a pool */
  readonly onLeft: (() => void) | undefined;
}

const FEW = 3;

/** The pools of an entry, with the ways to each of them; of several also total and rank. */
function EntryPools({ entry, places, onLeft }: PoolsProps) {
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
