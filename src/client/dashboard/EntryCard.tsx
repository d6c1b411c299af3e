import { ActionIcon, Button } from '@mantine/core';
import { IconDotsVertical, IconPencil, IconTrash, IconUsersPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate } from '#client/api/clock.ts';
import { groupsQuery, membershipsQuery } from '#client/api/queries.ts';
import type { OwnProgress } from '#client/seasons/ownProgress.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import type { Entry, Season } from '#contract/schemas.ts';
import { noun } from '#domain/plural.ts';
import { DeleteEntryDialog } from './DeleteEntryDialog.tsx';
import { EntryName } from './EntryName.tsx';
import { EntryPools } from './EntryPools.tsx';
import { JoinPoolDialog } from './JoinPoolDialog.tsx';
import styles from './Section.module.css';

type Action = 'renaming' | 'joining' | 'deleting';

export interface EntrySummary {
  readonly entry: Entry;
  /** points of past rounds by the default table, because only pools have another */
  readonly total: number;
  /** number of picks in the open round */
  readonly made: number;
  /** saved picks by game id */
  readonly picks: ReadonlyMap<number, string>;
  /** undefined while no round is in play */
  readonly progress: OwnProgress | undefined;
}

interface Props {
  readonly season: Season;
  readonly summary: EntrySummary;
  readonly isPickable: boolean;
}

export function EntryCard({ season, summary: { entry, total }, isPickable }: Props) {
  const { data: groups } = useSuspenseQuery(groupsQuery());
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  const [doing, setDoing] = useState<Action>();
  const menu = useRef<HTMLButtonElement>(null);
  const done = () => setDoing(undefined);
  const joined = new Set(memberships.filter(({ entryId }) => entryId === entry.id).map(({ groupId }) => groupId));
  const pools = groups.filter(({ id }) => joined.has(id));

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
            <p className={styles.note}>Created {formatDate(entry.createdAt)}</p>
          </div>
          <p className={`numeral ${styles.total}`}>
            {total}
            <small>{noun(total, 'point')}</small>
          </p>
          <EntryMenu button={menu} name={entry.name} isArchived={season.isArchived} onChoose={setDoing} />
        </div>
      )}
      <div className={styles.actions}>
        <Button
          variant={isPickable ? 'filled' : 'default'}
          renderRoot={(props) => <Link to="/picks" search={{ entryId: entry.id }} {...props} />}
        >
          {isPickable ? 'Make Picks' : 'View Picks'}
        </Button>
        {pools.length === 0 && !season.isArchived && (
          <Button variant="default" onClick={() => setDoing('joining')}>
            Join Pool
          </Button>
        )}
      </div>
      <EntryPools entry={entry} pools={pools} onLeft={season.isArchived ? undefined : () => menu.current?.focus()} />
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
      {(Menu) => (
        <>
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
        </>
      )}
    </ActionMenu>
  );
}
