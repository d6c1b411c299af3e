import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NewEntryDialog } from '#client/entries/NewEntryDialog.tsx';
import type { Season } from '#contract/things.ts';
import styles from './Selectors.module.css';

/** Makes an entry and shows its picks. Among selectors on a phone it is its plus sign alone. */
export function NewEntryButton({ season }: { readonly season: Season }) {
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button
        classNames={{ root: styles.newEntry, label: styles.words, section: styles.plus }}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        New Entry
      </Button>
      <NewEntryDialog
        season={season}
        opened={opened}
        onClose={() => setOpened(false)}
        success="New entry created successfully"
        onCreated={(entry) => void navigate({ to: '.', search: { entryId: entry.id } })}
      />
    </>
  );
}
