import { NativeSelect } from '@mantine/core';
import type { Season } from '#contract/schemas.ts';
import { seasonLabel } from './season.ts';

interface Props {
  /** visible label; without it the field has the hidden label Season */
  readonly label?: string;
  readonly seasons: readonly Season[];
  readonly value: Season;
  readonly onChange: (season: Season) => void;
}

export function SeasonSelect({ label, seasons, value, onChange }: Props) {
  return (
    <NativeSelect
      label={label}
      aria-label={label ? undefined : 'Season'}
      data={seasons.map((season) => ({ value: String(season.id), label: seasonLabel(season) }))}
      value={String(value.id)}
      onChange={(event) => {
        const chosen = seasons.find((season) => String(season.id) === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
