import { NativeSelect } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entriesQuery } from '#client/api/queries.ts';
import styles from '#client/pool/frame/PoolScreen.module.css';
import { useUser } from '#client/shell/session.ts';
import type { Season } from '#contract/schemas.ts';
import { type FirstEntryOption, firstEntryOptions } from './firstEntryOptions.ts';

interface FirstEntryChoice {
  readonly options: readonly FirstEntryOption[];
  /** the first option at the beginning; undefined if there is none */
  readonly chosen: FirstEntryOption | undefined;
  readonly onChoose: (value: string) => void;
}

/** The entry with which the user joins a pool that they create. */
export function useFirstEntry(season: Season | undefined): FirstEntryChoice {
  const { username } = useUser();
  const { data: entries } = useSuspenseQuery(entriesQuery());
  const [picked, setPicked] = useState<string>();
  const options = season ? firstEntryOptions(season, username, entries) : [];
  return { options, chosen: options.find(({ value }) => value === picked) ?? options[0], onChoose: setPicked };
}

/** A choice only for a user who has an entry. */
export function FirstEntryField({ options, chosen, onChoose }: FirstEntryChoice) {
  if (!chosen) return null;
  if (options.length === 1 && 'name' in chosen.entry) {
    return <p className={`soft typed ${styles.note}`}>You join with a new entry, {chosen.entry.name}.</p>;
  }
  return (
    <NativeSelect
      label="Your entry"
      mt="md"
      data={options.map(({ value, label }) => ({ value, label }))}
      value={chosen.value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
