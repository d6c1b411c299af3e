import { Button } from '@mantine/core';
import { OptionFields } from '#client/pool/scoring/OptionFields.tsx';
import { readingErrors, readOptions, type TypedOptions, typedOptions } from '#client/pool/scoring/readTyped.ts';
import { TIE_BREAKER_TEXT } from '#client/standing/tieBreakerText.ts';
import { upsetBonusText } from '#client/standing/upsetBonusText.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { refocus } from '#client/ui/focus.ts';
import { Row } from '#client/ui/layout.tsx';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Pool } from '#contract/schemas.ts';
import { formatCount } from '#domain/names/plural.ts';
import type { EarlierRounds } from '#domain/scoring/couldPick.ts';
import styles from './Manage.module.css';
import { useSavedPool } from './useSavedPool.ts';

interface Props {
  readonly pool: Pool;
}

const LATE_TEXT: Readonly<Record<EarlierRounds, string>> = {
  count: 'Late joiners earn the points of earlier rounds, too.',
  dontCount: 'Late joiners earn no points for earlier rounds.',
};

/** The options of the scoring, once they can no longer change. */
export function OptionsTable({ pool: { upsetBonus, tieBreaker, earlierRounds } }: Props) {
  return (
    <>
      <p className="soft">
        Locked with the points. {upsetBonusText(upsetBonus)} {tieBreaker === 'total' && TIE_BREAKER_TEXT}{' '}
        {LATE_TEXT[earlierRounds]}
      </p>
      <dl className={styles.table}>
        <Row justify="between">
          <dt>Upset bonus</dt>
          <dd className="numeral">{upsetBonus === 0 ? 'None' : formatCount(upsetBonus)}</dd>
        </Row>
        <Row justify="between">
          <dt>Tie-breaker</dt>
          <dd>{tieBreaker === 'none' ? 'None' : 'Total of the Championship'}</dd>
        </Row>
        <Row justify="between">
          <dt>Earlier rounds</dt>
          <dd>{earlierRounds === 'count' ? 'Count' : 'Do not count'}</dd>
        </Row>
      </dl>
    </>
  );
}

/** Edits the options of the scoring, until a round that counts was locked. */
export function OptionsForm({ pool }: Props) {
  const form = useEditForm(typedOptions(pool), (typed) => readingErrors(readOptions(typed)));
  const saving = useSavedPool(pool, savedText, () => refocus('options'));
  const save = (typed: TypedOptions) => {
    const reading = readOptions(typed);
    if ('options' in reading) saving.mutate(reading.options, { onSuccess: () => form.settle(typed) });
  };
  return (
    <Form form={form} onSubmit={save} isPending={saving.isPending}>
      <p className="soft">They can be changed as long as the points.</p>
      <OptionFields typed={form.values} errors={form.errors} onChange={form.change} />
      <Button type="submit" variant="default" mt="md" loading={saving.isPending}>
        Save Bonus and Ties
      </Button>
    </Form>
  );
}

function savedText({ upsetBonus, tieBreaker, earlierRounds }: Pool): string {
  const texts = [upsetBonusText(upsetBonus), tieBreaker === 'total' ? TIE_BREAKER_TEXT : ''];
  const own = texts.filter((text) => text !== '').join(' ') || 'The pool has no upset bonus and no tie-breaker.';
  return `${own} ${LATE_TEXT[earlierRounds]}`;
}
