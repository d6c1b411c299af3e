import { Button, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { entriesQuery, membershipsQuery, poolsQuery, STANDINGS_KEY } from '#client/api/queries.ts';
import styles from '#client/pool/frame/PoolScreen.module.css';
import { readPeople } from '#client/pool/people/typedPeople.ts';
import { SeasonSelect } from '#client/seasons/season/SeasonSelect.tsx';
import { activeSeasons } from '#client/seasons/season/season.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Pool, Season } from '#contract/schemas.ts';
import { FirstEntryField, useFirstEntry } from './FirstEntryField.tsx';
import { newScoring } from './newScoring.ts';
import { PeopleChoice } from './PeopleChoice.tsx';
import { rulesLine } from './rulesLine.ts';
import own from './ScoringChoice.module.css';
import { ScoringChoice } from './ScoringChoice.tsx';
import { type NewPoolValues, type NewPoolForm as PoolForm, useNewPool } from './useNewPool.ts';

interface Props {
  /** the pool that the new one goes on from, if any */
  readonly previous: Pool | undefined;
  /** the pool of the other tournament whose settings it has at first, if any */
  readonly like: Pool | undefined;
  readonly seasons: readonly Season[];
  /** the season chosen at first */
  readonly first: Season;
  readonly onCreated: (pool: Pool) => void;
}

export function NewPoolForm({ previous, like, seasons, first, onCreated }: Props) {
  const [chosen, setChosen] = useState(first);
  const pool = useNewPool(chosen, previous ?? like);
  const firstEntry = useFirstEntry(chosen);
  const creation = useApiMutation({
    mutate: (body: SentBodyOf<'createPool'>) => call('createPool', { body }),
    invalidates: [poolsQuery().queryKey, entriesQuery().queryKey, membershipsQuery().queryKey, STANDINGS_KEY],
    success: 'Pool created successfully!',
    failure: 'Failed to create the pool',
    onSuccess: onCreated,
  });
  const create = ({ name, ...draft }: NewPoolValues) => {
    const scoring = newScoring(draft, pool.schedule);
    const entry = firstEntry.chosen && { entry: firstEntry.chosen.entry };
    const going = previous && { fromGroupId: previous.id };
    if (scoring) creation.mutate({ name, seasonId: chosen.id, ...going, ...entry, ...scoring, ...readPeople(draft) });
  };
  // in which of two tournaments is no rule that goes without saying
  const isAsked = activeSeasons(seasons).length > 1;
  const seasonSelect = (
    <SeasonSelect
      label="Season"
      seasons={seasons}
      value={chosen}
      onChange={(season) => startTransition(() => setChosen(season))}
    />
  );
  return (
    <Form form={pool.form} className={styles.card} onSubmit={create} isPending={creation.isPending}>
      {isAsked && seasonSelect}
      <TextInput
        label="Pool name"
        placeholder="The Office"
        autoComplete="off"
        mt={isAsked ? 'md' : 0}
        mb="md"
        {...pool.form.field('name')}
      />
      <Rules pool={pool}>
        {!isAsked && seasonSelect}
        <FirstEntryField {...firstEntry} />
        <ScoringChoice pool={pool} />
        <PeopleChoice form={pool.form} />
      </Rules>
      <Button type="submit" mt="lg" loading={creation.isPending}>
        Create Pool
      </Button>
    </Form>
  );
}

interface RulesProps {
  readonly pool: PoolForm;
  readonly children: ReactNode;
}

/** All that a new pool has besides its name, in one line that opens it: a name is enough. */
function Rules({ pool: { form, schedule, scoring }, children }: RulesProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { name: _, points, options, ...others } = form.errors;
  const hasError = Object.values({ ...points, ...options, ...others }).some((error) => error !== undefined);
  useEffect(() => {
    // before the form focuses its first invalid field, which it cannot in a closed part
    if (hasError && details.current) details.current.open = true;
  });
  return (
    <details ref={details} className={own.more}>
      <summary>
        <span className="grow typed">Rules: {rulesLine(form.values, scoring, schedule.rounds)}</span>
        <IconChevronDown size={18} aria-hidden />
      </summary>
      {children}
    </details>
  );
}
