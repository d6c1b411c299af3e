import { TextInput } from '@mantine/core';
import styles from '../Console.module.css';
import { PairingSelect } from './PairingSelect.tsx';
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
