import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { noticesQuery } from '#client/api/queries.ts';
import { joiningText } from '#client/invite/joiningText.ts';
import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import { Form } from '#client/ui/DialogForm.tsx';
import { refocus } from '#client/ui/focus.ts';
import { Stack } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Pool, Round } from '#contract/schemas.ts';
import { cleanName, nameError } from '#domain/names/names.ts';
import { countedRounds } from '#domain/scoring/scoring.ts';
import { AutopilotOption } from './AutopilotOption.tsx';
import styles from './Manage.module.css';
import { useSavedPool } from './useSavedPool.ts';

// forms whose values the schemas check, which are larger than the rest of the screen
const JoiningForm = lazyComponent(() => import('./PeopleForms.tsx'), 'JoiningForm');
const RulesForm = lazyComponent(() => import('./PeopleForms.tsx'), 'RulesForm');
const DuesForm = lazyComponent(() => import('./PeopleForms.tsx'), 'DuesForm');
const PointsForm = lazyComponent(() => import('./PointsForm.tsx'), 'PointsForm');
const PointsTable = lazyComponent(() => import('./PointsForm.tsx'), 'PointsTable');
const OptionsForm = lazyComponent(() => import('./OptionsForm.tsx'), 'OptionsForm');
const OptionsTable = lazyComponent(() => import('./OptionsForm.tsx'), 'OptionsTable');

interface Props {
  readonly pool: Pool;
  readonly rounds: readonly Round[];
  /** whether a round that counts is past */
  readonly hasBegun: boolean;
}

/** What holds in a pool, under one heading with a part for each. */
export function PoolSettings({ pool, rounds, hasBegun }: Props) {
  const { data: notices } = useQuery(noticesQuery(pool.seasonId));
  const counted = new Set(countedRounds(rounds, pool).map(({ id }) => id));
  // a round that is open again was locked
  const isLocked = hasBegun || (notices?.reopened ?? []).some(({ roundId }) => counted.has(roundId));
  return (
    <ClosingSection id="pool-rules" title="Rules" value="Name, points, entries, dues">
      <ClosingSection isPart id="name" title="Name" value={pool.name}>
        <NameForm pool={pool} />
      </ClosingSection>
      <ClosingSection isPart id="points" title="Points" value={isLocked ? 'Locked' : undefined}>
        {isLocked ? <PointsTable pool={pool} rounds={rounds} /> : <PointsForm pool={pool} rounds={rounds} />}
      </ClosingSection>
      <ClosingSection isPart id="options" title="Bonus, ties, autopilot" value={isLocked ? 'Locked' : undefined}>
        <Stack gap={5}>
          {isLocked ? <OptionsTable pool={pool} /> : <OptionsForm pool={pool} />}
          <AutopilotOption pool={pool} />
        </Stack>
      </ClosingSection>
      <ClosingSection isPart id="joining" title="Joining" value={joiningText(pool, hasBegun) || 'Open'}>
        <JoiningForm pool={pool} />
      </ClosingSection>
      <ClosingSection isPart id="rules" title="House rules and prizes" value={textsValue(pool)}>
        <RulesForm pool={pool} />
      </ClosingSection>
      <ClosingSection isPart id="dues" title="Dues" value={pool.dues?.amount ?? 'None'}>
        <DuesForm pool={pool} />
      </ClosingSection>
    </ClosingSection>
  );
}

/** What a pool lacks: what it has fits into no line. */
function textsValue({ rules, prizes }: Pool): string | undefined {
  if (rules === '') return prizes === '' ? 'None' : 'No rules';
  return prizes === '' ? 'No prizes' : undefined;
}

function NameForm({ pool }: { readonly pool: Pool }) {
  const form = useEditForm({ name: pool.name }, ({ name }) => ({ name: nameError('Pool name', cleanName(name)) }));
  const saving = useSavedPool(
    pool,
    (saved) => `The pool is called ${saved.name} now`,
    () => refocus('pool-name'),
  );
  return (
    <Form
      form={form}
      className={styles.line}
      onSubmit={({ name }) => saving.mutate({ name: cleanName(name) }, { onSuccess: () => form.settle({ name }) })}
      isPending={saving.isPending}
    >
      <TextInput id="pool-name" aria-label="Pool name" autoComplete="off" {...form.field('name')} />
      <Button type="submit" variant="default" loading={saving.isPending}>
        Rename
      </Button>
    </Form>
  );
}
