import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { entriesQuery, seasonsQuery } from '#client/api/queries.ts';
import { NewEntryDialog } from '#client/entries/NewEntryDialog.tsx';
import { PoolEntryDialog } from '#client/entries/PoolEntryDialog.tsx';
import { SeasonSelect } from '#client/seasons/SeasonSelect.tsx';
import { defaultSeason } from '#client/seasons/season.ts';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import styles from './Selectors.module.css';

interface EntrySearch {
  readonly entryId?: number | undefined;
  readonly seasonId?: number | undefined;
}

/** Returns the season and the entry that the address names, else the default season and the user's first entry in it. */
export function useChosenEntry(search: EntrySearch) {
  const [{ data: seasons }, { data: entries }] = useSuspenseQueries({ queries: [seasonsQuery(), entriesQuery()] });
  const named = entries.find(({ id }) => id === search.entryId);
  const season = seasons.find(({ id }) => id === (named?.seasonId ?? search.seasonId)) ?? defaultSeason(seasons);
  const own = entries.filter(({ seasonId }) => seasonId === season?.id);
  return { seasons, season, own, entry: named ?? own[0] };
}

interface SelectorsProps {
  readonly seasons: readonly Season[];
  readonly season: Season;
  /** the user's entries of the season */
  readonly own: readonly Entry[];
  readonly entry: Entry | undefined;
  readonly children?: ReactNode;
}

export function EntrySelectors({ seasons, season, own, entry, children }: SelectorsProps) {
  const navigate = useNavigate();
  return (
    <div className={styles.selectors}>
      {entry && <EntrySelect entries={own} value={entry} />}
      <SeasonSelect
        seasons={seasons}
        value={season}
        onChange={(chosen) => void navigate({ to: '.', search: { seasonId: chosen.id } })}
      />
      {children}
    </div>
  );
}

interface SelectProps {
  readonly entries: readonly Entry[];
  readonly value: Entry;
}

export function EntrySelect({ entries, value }: SelectProps) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      aria-label="Entry"
      data={entries.map((entry) => ({ value: String(entry.id), label: entry.name }))}
      value={String(value.id)}
      onChange={(event) => void navigate({ to: '.', search: { entryId: Number(event.currentTarget.value) } })}
    />
  );
}

interface ButtonProps {
  readonly season: Season;
  readonly pool?: Pool;
}

/** Creates an entry and shows its picks; on a phone, the plus sign alone is visible. */
export function NewEntryButton({ season, pool }: ButtonProps) {
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const close = () => setOpened(false);
  const show = (entryId: number) => void navigate({ to: '.', search: { entryId } });
  return (
    <>
      <Button
        classNames={{ root: styles.newEntry, label: styles.text, section: styles.plus }}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        New Entry
      </Button>
      {pool ? (
        <PoolEntryDialog pool={pool} season={season} opened={opened} onClose={close} onJoined={show} />
      ) : (
        <NewEntryDialog
          season={season}
          opened={opened}
          onClose={close}
          success="New entry created successfully"
          onCreated={(entry) => show(entry.id)}
        />
      )}
    </>
  );
}
