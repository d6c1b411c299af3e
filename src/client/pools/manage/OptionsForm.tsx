import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { upsetBonusText } from '#client/pool/upsetBonusText.ts';
import { refocus } from '#client/ui/focus.ts';
import type { Group } from '#contract/schemas.ts';
import { formatCount } from '#domain/plural.ts';
import styles from './Manage.module.css';
import { focusOption, OptionFields } from './OptionFields.tsx';
import { readOptions, type TypedOptions, typedOptions } from './readTyped.ts';
import { useSavedPool } from './useSavedPool.ts';

interface Props {
  readonly pool: Group;
}

/** The options of the scoring, once they can no longer change. */
export function OptionsTable({ pool: { upsetBonus } }: Props) {
  return (
    <>
      <p className={styles.note}>Locked with the points. {upsetBonusText(upsetBonus)}</p>
      <dl className={styles.table}>
        <div>
          <dt>Upset bonus</dt>
          <dd className="numeral">{upsetBonus === 0 ? 'None' : formatCount(upsetBonus)}</dd>
        </div>
      </dl>
    </>
  );
}

/** Edits the options of the scoring, while no round that counts is past. */
export function OptionsForm({ pool }: Props) {
  // untouched fields follow changes by another admin
  const [changes, setChanges] = useState<Partial<TypedOptions>>({});
  const [isSubmitted, setIsSubmitted] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const typed = { ...typedOptions(pool), ...changes };
  const reading = readOptions(typed);
  const saving = useSavedPool(pool, savedText, (saved) => {
    setChanges((now) => (now.upsetBonus?.trim() === String(saved.upsetBonus) ? {} : now));
    setIsSubmitted(false);
    refocus('options');
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if ('options' in reading) saving.mutate(reading.options);
        else focusOption(fields.current, reading.at);
      }}
    >
      <p className={styles.note}>They lock together with the points.</p>
      <OptionFields
        ref={fields}
        typed={typed}
        error={isSubmitted && 'error' in reading ? reading : undefined}
        onChange={(change) => setChanges({ ...changes, ...change })}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="default" loading={saving.isPending}>
          Save Options
        </Button>
      </div>
    </form>
  );
}

function savedText({ upsetBonus }: Group): string {
  return upsetBonusText(upsetBonus) || 'The pool has no upset bonus';
}
