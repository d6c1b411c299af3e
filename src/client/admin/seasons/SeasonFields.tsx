import { NativeSelect, TextInput } from '@mantine/core';
import type { Season } from '#contract/schemas.ts';
import styles from '../Console.module.css';
import { pairings, pairingText } from './pairings.ts';
import type { SeasonValues } from './seasonDraft.ts';

interface Props {
  readonly values: SeasonValues;
  readonly errors: { readonly year?: string; readonly name?: string };
  readonly onChange: (change: Partial<SeasonValues>) => void;
}

export function SeasonFields({ values, errors, onChange }: Props) {
  return (
    <div className={styles.fields}>
      <TextInput
        label="Year"
        inputMode="numeric"
        autoComplete="off"
        value={values.year}
        onChange={(event) => onChange({ year: event.currentTarget.value })}
        error={errors.year}
      />
      <TextInput
        label="Season name"
        autoComplete="off"
        value={values.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={errors.name}
      />
      <PairingSelect value={values.finalFour} onChange={(finalFour) => onChange({ finalFour })} />
    </div>
  );
}

interface PairingProps {
  readonly value: Season['finalFour'];
  readonly onChange: (pairing: Season['finalFour']) => void;
}

/** Which regions meet in the Final Four. */
function PairingSelect({ value, onChange }: PairingProps) {
  const choices = pairings(value);
  return (
    <NativeSelect
      label="Final Four pairing"
      data={choices.map(pairingText)}
      value={pairingText(value)}
      onChange={(event) => {
        const chosen = choices[event.currentTarget.selectedIndex];
        if (chosen) onChange(chosen);
      }}
    />
  );
}
