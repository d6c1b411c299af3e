import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LocalTimeField } from '#client/admin/console/LocalTimeField.tsx';
import type { EditForm } from '#client/ui/useEditForm.ts';
import { REGIONS } from '#domain/bracket/regions.ts';
import { MAX_SEED } from '#domain/limits.ts';
import { teamFace } from '#domain/names/teamFace.ts';
import styles from './Games.module.css';
import type { GameValues } from './gameValues.ts';

interface Props {
  readonly form: EditForm<GameValues>;
  /** fields before these */
  readonly children?: ReactNode;
}

const SEEDS = Array.from({ length: MAX_SEED }, (_, index) => String(index + 1));

export function GameFields({ form, children }: Props) {
  const face = (side: 1 | 2, key: 'abbr' | 'color', label: string) => (
    <TextInput
      label={label}
      autoComplete="off"
      placeholder={teamFace(form.values[`team${side}`])[key]}
      {...form.field(`${key}${side}`)}
    />
  );
  const faces = (side: 1 | 2) => (
    <div className={styles.faces}>
      {face(side, 'abbr', `Abbreviation ${side}`)}
      {face(side, 'color', `Color ${side}`)}
    </div>
  );
  const team = (side: 1 | 2) => (
    <div className={styles.team}>
      <TextInput label={`Team ${side}`} autoComplete="off" {...form.field(`team${side}`)} />
      <NativeSelect label={`Seed ${side}`} data={SEEDS} {...form.field(`seed${side}`)} />
    </div>
  );
  return (
    <Stack>
      {children}
      {team(1)}
      {faces(1)}
      {team(2)}
      {faces(2)}
      <NativeSelect label="Region" data={[...REGIONS]} {...form.field('region')} />
      <LocalTimeField label="Start time (optional)" {...form.field('startTime')} />
    </Stack>
  );
}
