import { TextInput } from '@mantine/core';
import { TIE_BREAKER_TEXT } from '#client/pool/tieBreakerText.ts';
import { upsetBonusText } from '#client/pool/upsetBonusText.ts';
import type { FieldErrors } from '#client/ui/useEditForm.ts';
import styles from './OptionFields.module.css';
import { readOptions, type TypedOptions } from './readTyped.ts';

interface Props {
  readonly typed: TypedOptions;
  readonly errors: FieldErrors | undefined;
  readonly onChange: (change: Partial<TypedOptions>) => void;
}

/** The options of a pool's scoring, besides its points. */
export function OptionFields({ typed, errors, onChange }: Props) {
  return (
    <div>
      <TextInput
        label="Upset bonus"
        description={bonusNote(typed)}
        inputMode="numeric"
        autoComplete="off"
        value={typed.upsetBonus}
        error={errors?.upsetBonus}
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

/** The example follows what is typed. */
function bonusNote(typed: TypedOptions): string {
  const reading = readOptions(typed);
  const upsetBonus = 'options' in reading ? reading.options.upsetBonus : 0;
  return upsetBonus > 0 ? upsetBonusText(upsetBonus) : `${upsetBonusText(1)} That is a bonus of 1; 0 is none.`;
}
