import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { roundName } from '#client/seasons/season.ts';
import type { Round } from '#contract/schemas.ts';
import type { PointsError } from './manage/readTyped.ts';
import styles from './PointsFields.module.css';

interface Props {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly rounds: readonly Round[];
  readonly countsFrom: number;
  /** by index in the points table */
  readonly typed: readonly string[];
  readonly error: PointsError | undefined;
  readonly onChange: (index: number, text: string) => void;
}

/** A field for the points of each round that counts. */
export function PointsFields({ ref, rounds, countsFrom, typed, error, onChange }: Props) {
  return (
    <div ref={ref} className={styles.points}>
      {countedNumbers(rounds, countsFrom).map((number) => {
        const index = number - 1;
        return (
          <TextInput
            key={number}
            name={`points ${index}`}
            label={roundName(rounds, number)}
            inputMode="numeric"
            autoComplete="off"
            value={typed[index] ?? ''}
            error={error?.at === index && error.error}
            onChange={(event) => onChange(index, event.currentTarget.value)}
          />
        );
      })}
    </div>
  );
}

export function focusPoints(fields: HTMLElement | null, index: number): void {
  fields?.querySelector<HTMLInputElement>(`[name="points ${index}"]`)?.focus();
}

export const USUAL_ROUNDS = 6;

/** Returns the numbers of the rounds that count, also of those that are not set up yet. */
export function countedNumbers(rounds: readonly Round[], countsFrom: number): number[] {
  const last = Math.max(USUAL_ROUNDS, ...rounds.map(({ number }) => number));
  return Array.from({ length: last - countsFrom + 1 }, (_, index) => countsFrom + index);
}
