import { NativeSelect, TextInput } from '@mantine/core';
import styles from '#client/admin/console/Console.module.css';
import type { EditForm } from '#client/ui/useEditForm.ts';
import type { Season } from '#contract/schemas.ts';
import { pairings, pairingText } from './pairings.ts';
import type { SeasonValues } from './seasonDraft.ts';

interface Props {
  readonly form: EditForm<SeasonValues, object>;
  readonly onYear?: (year: string) => void;
}

export function SeasonFields({ form, onYear = (year) => form.change({ year }) }: Props) {
  return (
    <div className={styles.fields}>
      <TextInput
        label="Year"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('year')}
        onChange={(event) => onYear(event.currentTarget.value)}
      />
      <TextInput label="Season name" autoComplete="off" {...form.field('name')} />
      <PairingSelect value={form.values.finalFour} onChange={(finalFour) => form.change({ finalFour })} />
    </div>
  );
}

interface PairingProps {
  readonly value: Season['finalFour'];
  readonly onChange: (pairing: Season['finalFour']) => void;
}

function PairingSelect({ value, onChange }: PairingProps) {
  const choices = pairings(value);
  return (
    <NativeSelect
      label="Final Four pairing"
      description="Each pair of regions meets in a semifinal: as on the official bracket, its left half and its right half."
      data={choices.map(pairingText)}
      value={pairingText(value)}
      onChange={(event) => {
        const chosen = choices[event.currentTarget.selectedIndex];
        if (chosen) onChange(chosen);
      }}
    />
  );
}
