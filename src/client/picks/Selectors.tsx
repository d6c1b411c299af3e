import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NewEntryDialog } from '#client/entries/NewEntryDialog.tsx';
import { PoolEntryDialog } from '#client/entries/PoolEntryDialog.tsx';
import type { Entry, Group, Season } from '#contract/schemas.ts';
import styles from './Selectors.module.css';

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
  readonly pool?: Group;
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
