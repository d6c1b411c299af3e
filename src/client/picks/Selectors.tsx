import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { entriesQuery, seasonsQuery } from '#client/api/queries.ts';
import { NewEntryDialog } from '#client/entries/NewEntryDialog.tsx';
import { SeasonChoice } from '#client/seasons/choice/SeasonChoice.tsx';
import { useShownSeason } from '#client/seasons/choice/shownSeason.ts';
import { refocus } from '#client/ui/focus.ts';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import { LazyPoolEntryDialog } from './LazyDialogs.tsx';

interface EntrySearch {
  readonly entryId?: number | undefined;
  readonly seasonId?: number | undefined;
}

/** Returns the season and the entry that the address names, else the season that screens open with and the user's first entry in it. */
export function useChosenEntry(search: EntrySearch) {
  const [{ data: seasons }, { data: entries }] = useSuspenseQueries({ queries: [seasonsQuery(), entriesQuery()] });
  const named = entries.find(({ id }) => id === search.entryId);
  const shown = useShownSeason();
  const season = seasons.find(({ id }) => id === (named?.seasonId ?? search.seasonId)) ?? shown;
  const own = entries.filter(({ seasonId }) => seasonId === season?.id);
  return { seasons, season, own, entry: named ?? own[0] };
}

interface SelectorsProps {
  readonly seasons: readonly Season[];
  readonly season: Season;
  /** the user's entries of the season */
  readonly own: readonly Entry[];
  readonly entry: Entry | undefined;
}

/** Of a single entry or season there is nothing to select. */
export function EntrySelectors({ seasons, season, own, entry }: SelectorsProps) {
  const navigate = useNavigate();
  return (
    <>
      <EntrySelect entries={own} value={entry} />
      <SeasonChoice
        seasons={seasons}
        shown={season}
        onChoose={({ id }, replace) => void navigate({ to: '.', search: { seasonId: id }, replace })}
      />
    </>
  );
}

interface SelectProps {
  readonly entries: readonly Entry[];
  readonly value: Entry | undefined;
}

export function EntrySelect({ entries, value }: SelectProps) {
  const navigate = useNavigate();
  if (!value || entries.length === 1) return null;
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
  /** stands back, next to an entry that there is */
  readonly isFurther?: boolean;
}

/** Creates an entry of the active season and shows its picks. */
export function NewEntryButton({ season, pool, isFurther = false }: ButtonProps) {
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  if (!season.isActive) return null;
  const close = () => setOpened(false);
  // the button belongs to the entry that was shown before
  const show = (entryId: number) => void navigate({ to: '.', search: { entryId } }).then(() => refocus('main'));
  return (
    <>
      <Button
        variant={isFurther ? 'subtle' : 'filled'}
        className="not-printed"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        New Entry
      </Button>
      {pool ? (
        <LazyPoolEntryDialog pool={pool} season={season} opened={opened} onClose={close} onJoined={show} />
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
