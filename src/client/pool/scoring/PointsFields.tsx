import { TextInput } from '@mantine/core';
import { roundName } from '#client/seasons/season/season.ts';
import type { FieldErrors } from '#client/ui/useEditForm.ts';
import type { Round } from '#contract/schemas.ts';
import { countedNumbers } from './countedNumbers.ts';
import styles from './PointsFields.module.css';

interface Props {
  readonly rounds: readonly Round[];
  readonly countsFrom: number;
  /** by index in the points table, as are the errors */
  readonly typed: Readonly<Record<number, string>>;
  readonly errors: FieldErrors | undefined;
  readonly onChange: (index: number, text: string) => void;
}

/** A field for the points of each round that counts. */
export function PointsFields({ rounds, countsFrom, typed, errors, onChange }: Props) {
  return (
    <div className={styles.points}>
      {countedNumbers(rounds, countsFrom).map((number) => {
        const index = number - 1;
        return (
          <TextInput
            key={number}
            label={roundName(rounds, number)}
            inputMode="numeric"
            autoComplete="off"
            value={typed[index] ?? ''}
            error={errors?.[index]}
            onChange={(event) => onChange(index, event.currentTarget.value)}
          />
        );
      })}
    </div>
  );
}
