import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDotsVertical, IconPencil, IconTrash, IconUsersPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate } from '#client/api/clock.ts';
import type { EntryPlace } from '#client/pool/entryPlaces.ts';
import { PlaceLink } from '#client/pool/Place.tsx';
import type { OwnProgress } from '#client/seasons/ownProgress.ts';
import type { RoundPicks } from '#client/seasons/roundPicks.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import type { Entry, Season } from '#contract/schemas.ts';
import { formatCount, noun } from '#domain/names/plural.ts';
import { DeleteEntryDialog } from './DeleteEntryDialog.tsx';
import { EntryName } from './EntryName.tsx';
import { EntryPools } from './EntryPools.tsx';
import { JoinPoolDialog } from './JoinPoolDialog.tsx';
import styles from './Section.module.css';

type Action = 'renaming' | 'joining' | 'deleting';

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
  const [doing, setDoing] = useState<Action>();
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
          <EntryMenu button={menu} name={entry.name} isArchived={season.isArchived} onChoose={setDoing} />
        </div>
      )}
      <div className={styles.actions}>
        <Button
          variant={due && due.missing > 0 ? 'filled' : 'default'}
          renderRoot={(props) => <Link to="/picks" search={{ entryId: entry.id }} {...props} />}
        >
          {due ? 'Make Picks' : 'View Picks'}
        </Button>
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

interface MenuProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly name: string;
  readonly isArchived: boolean;
  readonly onChoose: (action: Action) => void;
}

function EntryMenu({ button, name, isArchived, onChoose }: MenuProps) {
  const choose = (action: Action) => {
    // the dialog returns the focus to this button: the chosen menu item is gone
    button.current?.focus();
    onChoose(action);
  };
  return (
    <ActionMenu
      button={
        <ActionIcon ref={button} aria-label={`Actions for ${name}`}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {!isArchived && (
        <>
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => choose('renaming')}>
            Edit Entry Name
          </Menu.Item>
          <Menu.Item leftSection={<IconUsersPlus size={18} aria-hidden />} onClick={() => choose('joining')}>
            Join Pool
          </Menu.Item>
        </>
      )}
      <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => choose('deleting')}>
        Delete Entry
      </Menu.Item>
    </ActionMenu>
  );
}
