import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { TIE_BREAKER_TEXT } from '#client/pool/tieBreakerText.ts';
import { upsetBonusText } from '#client/pool/upsetBonusText.ts';
import styles from './OptionFields.module.css';
import { type OptionsError, readOptions, type TypedOptions } from './readTyped.ts';

interface Props {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly typed: TypedOptions;
  readonly error: OptionsError | undefined;
  readonly onChange: (change: Partial<TypedOptions>) => void;
}

/** The options of a pool's scoring, besides its points. */
export function OptionFields({ ref, typed, error, onChange }: Props) {
  return (
    <div ref={ref}>
      <TextInput
        name="upsetBonus"
        label="Upset bonus"
        description={bonusNote(typed)}
        inputMode="numeric"
        autoComplete="off"
        value={typed.upsetBonus}
        error={error?.at === 'upsetBonus' && error.error}
        onChange={(event) => onChange({ upsetBonus: event.currentTarget.value })}
      />
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={typed.tieBreaker === 'total'}
          onChange={(event) => onChange({ tieBreaker: event.currentTarget.checked ? 'total' : 'none' })}
        />
        <span className={styles.name}>Tie-breaker</span>
        <span className={styles.note}>
          Players guess the total of the Championship game on My Picks. {TIE_BREAKER_TEXT}
        </span>
      </label>
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={typed.earlierRounds === 'count'}
          onChange={(event) => onChange({ earlierRounds: event.currentTarget.checked ? 'count' : 'dontCount' })}
        />
        <span className={styles.name}>Earlier rounds count for late joiners</span>
        <span className={styles.note}>
          Off: whoever joins late starts from 0. On: somebody could wait for the results and join with the entry that
          did best.
        </span>
      </label>
    </div>
  );
}

export function focusOption(fields: HTMLElement | null, at: keyof TypedOptions): void {
  fields?.querySelector<HTMLInputElement>(`[name="${at}"]`)?.focus();
}

/** The example follows what is typed. */
function bonusNote(typed: TypedOptions): string {
  const reading = readOptions(typed);
  const upsetBonus = 'options' in reading ? reading.options.upsetBonus : 0;
  return upsetBonus > 0 ? upsetBonusText(upsetBonus) : `${upsetBonusText(1)} That is a bonus of 1; 0 is none.`;
}
