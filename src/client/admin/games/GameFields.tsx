import { NativeSelect, TextInput } from '@mantine/core';
import consoleStyles from '#client/admin/console/Console.module.css';
import type { EditForm } from '#client/ui/useEditForm.ts';
import { REGIONS } from '#domain/bracket/regions.ts';
import { MAX_SEED } from '#domain/limits.ts';
import { teamFace } from '#domain/names/teamFace.ts';
import styles from './Games.module.css';
import type { GameValues } from './gameValues.ts';

interface Props {
  readonly form: EditForm<GameValues>;
}

const SEEDS = Array.from({ length: MAX_SEED }, (_, index) => String(index + 1));

/** Both teams with seed, abbreviation and color, and the region. */
export function GameFields({ form }: Props) {
  const face = (side: 1 | 2, key: 'abbr' | 'color', label: string) => (
    <TextInput
      label={label}
      autoComplete="off"
      placeholder={teamFace(form.values[`team${side}`])[key]}
      {...form.field(`${key}${side}`)}
    />
  );
  const team = (side: 1 | 2) => (
    <>
      <div className={styles.teamFields}>
        <TextInput label={`Team ${side}`} autoComplete="off" {...form.field(`team${side}`)} />
        <NativeSelect label={`Seed ${side}`} data={SEEDS} {...form.field(`seed${side}`)} />
      </div>
      <div className={consoleStyles.pair}>
        {face(side, 'abbr', `Abbreviation ${side}`)}
        {face(side, 'color', `Color ${side}`)}
      </div>
    </>
  );
  return (
    <>
      {team(1)}
      {team(2)}
      <NativeSelect label="Region" data={[...REGIONS]} {...form.field('region')} />
    </>
  );
}
