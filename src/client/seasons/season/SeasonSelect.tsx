import { NativeSelect } from '@mantine/core';
import type { Season } from '#contract/schemas.ts';
import { seasonLabelAmong } from './season.ts';

interface Props {
  /** visible label; without it the field has the hidden label Season */
  readonly label?: string;
  readonly seasons: readonly Season[];
  /** undefined while none of them is shown, but one of those that the switch leads to */
  readonly value: Season | undefined;
  readonly onChange: (season: Season) => void;
}

export function SeasonSelect({ label, seasons, value, onChange }: Props) {
  const options = seasons.map((season) => ({ value: String(season.id), label: seasonLabelAmong(season, seasons) }));
  return (
    <NativeSelect
      label={label}
      aria-label={label ? undefined : 'Season'}
      data={value ? options : [{ value: '', label: 'Past seasons' }, ...options]}
      value={value ? String(value.id) : ''}
      onChange={(event) => {
        const chosen = seasons.find((season) => String(season.id) === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
