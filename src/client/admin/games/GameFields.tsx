import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LocalTimeField } from '#client/admin/LocalTimeField.tsx';
import { MAX_SEED } from '#domain/limits.ts';
import { REGIONS } from '#domain/regions.ts';
import { teamFace } from '#domain/teamFace.ts';
import styles from './Games.module.css';
import type { GameErrors, GameValues } from './gameValues.ts';

interface Props {
  readonly values: GameValues;
  readonly errors: GameErrors;
  readonly onChange: (change: Partial<GameValues>) => void;
  /** fields before these */
  readonly children?: ReactNode;
}

const SEEDS = Array.from({ length: MAX_SEED }, (_, index) => String(index + 1));

export function GameFields({ values, errors, onChange, children }: Props) {
  const face = (side: 1 | 2, key: 'abbr' | 'color', label: string) => (
    <TextInput
      label={label}
      autoComplete="off"
      placeholder={teamFace(values[`team${side}`])[key]}
      value={values[`${key}${side}`]}
      onChange={(event) => onChange({ [`${key}${side}`]: event.currentTarget.value })}
      error={errors[`${key}${side}`]}
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
      <TextInput
        label={`Team ${side}`}
        autoComplete="off"
        value={values[`team${side}`]}
        onChange={(event) => onChange({ [`team${side}`]: event.currentTarget.value })}
        error={errors[`team${side}`]}
      />
      <NativeSelect
        label={`Seed ${side}`}
        data={SEEDS}
        value={values[`seed${side}`]}
        onChange={(event) => onChange({ [`seed${side}`]: event.currentTarget.value })}
      />
    </div>
  );
  return (
    <Stack>
      {children}
      {team(1)}
      {faces(1)}
      {team(2)}
      {faces(2)}
      <NativeSelect
        label="Region"
        data={[...REGIONS]}
        value={values.region}
        onChange={(event) => onChange({ region: REGIONS[event.currentTarget.selectedIndex] ?? values.region })}
      />
      <LocalTimeField
        label="Start time (optional)"
        value={values.startTime}
        onChange={(startTime) => onChange({ startTime })}
        error={errors.startTime}
      />
    </Stack>
  );
}
