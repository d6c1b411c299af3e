import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDotsVertical, IconPencil, IconTrash, IconUsersPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Season } from '#contract/things.ts';
import { dateText } from '../clock.ts';
import { groupsQuery, membershipsQuery } from '../queries.ts';
import { DeleteEntryDialog } from './DeleteEntryDialog.tsx';
import { EntryName } from './EntryName.tsx';
import { JoinPoolDialog } from './JoinPoolDialog.tsx';
import { PoolLinks } from './PoolLinks.tsx';
import type { EntrySummary } from './SeasonDashboard.tsx';
import styles from './Section.module.css';

interface Props {
  readonly season: Season;
  readonly summary: EntrySummary;
  readonly picking: boolean;
}

export function EntryCard({ season, summary: { entry, total }, picking }: Props) {
  const { data: groups } = useSuspenseQuery(groupsQuery());
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  const [doing, setDoing] = useState<'renaming' | 'joining' | 'deleting'>();
  const done = () => setDoing(undefined);
  const joined = new Set(memberships.filter(({ entryId }) => entryId === entry.id).map(({ groupId }) => groupId));
  const pools = groups.filter(({ id }) => joined.has(id));

  return (
    <article className={styles.card} aria-label={entry.name}>
      {doing === 'renaming' ? (
        <EntryName entry={entry} onDone={done} />
      ) : (
        <div className={styles.top}>
          <div className={styles.words}>
            <h3>{entry.name}</h3>
            <p className={styles.note}>Created {dateText(entry.createdAt)}</p>
          </div>
          <p className={`numeral ${styles.total}`}>
            {total}
            <small>points</small>
          </p>
          <EntryMenu name={entry.name} archived={season.isArchived} onChoose={setDoing} />
        </div>
      )}
      <div className={styles.actions}>
        <Button
          variant={picking ? 'filled' : 'default'}
          renderRoot={(props) => <Link to="/picks" search={{ entryId: entry.id }} {...props} />}
        >
          {picking ? 'Make Picks' : 'View Picks'}
        </Button>
        {pools.length === 0 && !season.isArchived && (
          <Button variant="default" onClick={() => setDoing('joining')}>
            Join Pool
          </Button>
        )}
      </div>
      {pools.length > 0 && (
        <ul className={styles.pools} aria-label={`Pools of ${entry.name}`}>
          {pools.map((pool) => (
            <li key={pool.id} className={styles.pool}>
              <span className={styles.poolName}>{pool.name}</span>
              <PoolLinks pool={pool} />
            </li>
          ))}
        </ul>
      )}
      <JoinPoolDialog entry={entry} opened={doing === 'joining'} onClose={done} />
      <DeleteEntryDialog entry={entry} opened={doing === 'deleting'} onClose={done} />
    </article>
  );
}

interface MenuProps {
  readonly name: string;
  readonly archived: boolean;
  readonly onChoose: (action: 'renaming' | 'joining' | 'deleting') => void;
}

function EntryMenu({ name, archived, onChoose }: MenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${name}`}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!archived && (
          <>
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onChoose('renaming')}>
              Edit Entry Name
            </Menu.Item>
            <Menu.Item leftSection={<IconUsersPlus size={18} aria-hidden />} onClick={() => onChoose('joining')}>
              Join Pool
            </Menu.Item>
          </>
        )}
        <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onChoose('deleting')}>
          Delete Entry
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
