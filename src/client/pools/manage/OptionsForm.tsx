import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { TIE_BREAKER_TEXT } from '#client/pool/tieBreakerText.ts';
import { upsetBonusText } from '#client/pool/upsetBonusText.ts';
import { refocus } from '#client/ui/focus.ts';
import type { Group } from '#contract/schemas.ts';
import type { EarlierRounds } from '#domain/couldPick.ts';
import { formatCount } from '#domain/plural.ts';
import styles from './Manage.module.css';
import { focusOption, OptionFields } from './OptionFields.tsx';
import { readOptions, type TypedOptions, typedOptions } from './readTyped.ts';
import { useSavedPool } from './useSavedPool.ts';

interface Props {
  readonly pool: Group;
}

const LATE_TEXT: Readonly<Record<EarlierRounds, string>> = {
  count: 'Late joiners earn the points of earlier rounds, too.',
  dontCount: 'Late joiners earn no points for earlier rounds.',
};

/** The options of the scoring, once they can no longer change. */
export function OptionsTable({ pool: { upsetBonus, tieBreaker, earlierRounds } }: Props) {
  return (
    <>
      <p className={styles.note}>
        Locked with the points. {upsetBonusText(upsetBonus)} {tieBreaker === 'total' && TIE_BREAKER_TEXT}{' '}
        {LATE_TEXT[earlierRounds]}
      </p>
      <dl className={styles.table}>
        <div>
          <dt>Upset bonus</dt>
          <dd className="numeral">{upsetBonus === 0 ? 'None' : formatCount(upsetBonus)}</dd>
        </div>
        <div>
          <dt>Tie-breaker</dt>
          <dd>{tieBreaker === 'none' ? 'None' : 'Total of the Championship'}</dd>
        </div>
        <div>
          <dt>Earlier rounds</dt>
          <dd>{earlierRounds === 'count' ? 'Count' : 'Do not count'}</dd>
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
    setChanges((now) => unsaved(now, saved));
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

/** Keeps what was changed while the save was in flight. */
function unsaved(
  { upsetBonus, tieBreaker, earlierRounds }: Partial<TypedOptions>,
  saved: Group,
): Partial<TypedOptions> {
  return {
    ...(upsetBonus !== undefined && upsetBonus.trim() !== String(saved.upsetBonus) && { upsetBonus }),
    ...(tieBreaker !== undefined && tieBreaker !== saved.tieBreaker && { tieBreaker }),
    ...(earlierRounds !== undefined && earlierRounds !== saved.earlierRounds && { earlierRounds }),
  };
}

function savedText({ upsetBonus, tieBreaker, earlierRounds }: Group): string {
  const texts = [upsetBonusText(upsetBonus), tieBreaker === 'total' ? TIE_BREAKER_TEXT : ''];
  const own = texts.filter((text) => text !== '').join(' ') || 'The pool has no upset bonus and no tie-breaker.';
  return `${own} ${LATE_TEXT[earlierRounds]}`;
}
