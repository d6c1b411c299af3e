import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DuesFields, EntriesField, JoiningField, RulesFields } from '#client/pool/people/PeopleFields.tsx';
import { peopleErrors, readPeople, type TypedPeople, typedPeople } from '#client/pool/people/typedPeople.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { refocus } from '#client/ui/focus.ts';
import { type EditForm, useEditForm } from '#client/ui/useEditForm.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Pool } from '#contract/schemas.ts';
import { useSavedPool } from './useSavedPool.ts';

interface Props {
  readonly pool: Pool;
}

export function JoiningForm({ pool }: Props) {
  return (
    <PeopleForm
      pool={pool}
      id="joining"
      action="Save"
      saved="Saved who may join"
      toBody={({ maxEntries, joining }) => ({ maxEntries, joining })}
    >
      {(form) => (
        <>
          <EntriesField form={form} />
          <JoiningField form={form} />
        </>
      )}
    </PeopleForm>
  );
}

export function RulesForm({ pool }: Props) {
  return (
    <PeopleForm
      pool={pool}
      id="rules"
      action="Save Rules"
      saved="Saved rules and prizes"
      toBody={({ rules, prizes, showsPrizes }) => ({ rules, prizes, showsPrizes })}
    >
      {(form) => <RulesFields form={form} />}
    </PeopleForm>
  );
}

export function DuesForm({ pool }: Props) {
  return (
    <PeopleForm pool={pool} id="dues" action="Save Dues" saved="Saved the dues" toBody={({ dues }) => ({ dues })}>
      {(form) => <DuesFields form={form} />}
    </PeopleForm>
  );
}

interface FormProps extends Props {
  /** of the heading that gets the focus afterwards */
  readonly id: string;
  readonly action: string;
  readonly saved: string;
  /** the fields that the form changes */
  readonly toBody: (people: ReturnType<typeof readPeople>) => SentBodyOf<'changePool'>;
  readonly children: (form: EditForm<TypedPeople>) => ReactNode;
}

function PeopleForm({ pool, id, action, saved, toBody, children }: FormProps) {
  const form = useEditForm(typedPeople(pool), peopleErrors);
  const saving = useSavedPool(
    pool,
    () => saved,
    () => refocus(id),
  );
  return (
    <Form
      form={form}
      onSubmit={(typed) => saving.mutate(toBody(readPeople(typed)), { onSuccess: () => form.settle(typed) })}
      isPending={saving.isPending}
    >
      {children(form)}
      <Button type="submit" variant="default" loading={saving.isPending}>
        {action}
      </Button>
    </Form>
  );
}
