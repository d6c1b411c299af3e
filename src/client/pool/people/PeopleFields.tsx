import { NativeSelect, Textarea, type TextareaProps, TextInput } from '@mantine/core';
import { CheckOption } from '#client/ui/CheckOption.tsx';
import type { EditForm, FieldProps } from '#client/ui/useEditForm.ts';
import { MAX_ENTRIES } from '#domain/limits.ts';
import { JOINING, type Joining } from '#domain/pools/joining.ts';
import type { TypedPeople } from './typedPeople.ts';

interface Props {
  readonly form: PeopleForm;
}

/** The part of a form that these fields use; it may have further fields. */
interface PeopleForm {
  readonly checkbox: EditForm<Pick<TypedPeople, 'showsPrizes'>>['checkbox'];
  field<Key extends Exclude<keyof TypedPeople, 'autopilot' | 'showsPrizes'>>(key: Key): FieldProps<TypedPeople[Key]>;
}

const JOINING_TEXTS: Readonly<Record<Joining, string>> = {
  open: 'At any time',
  untilFirstLock: 'Until the first round locks',
  closed: 'Nobody any more',
};

export function EntriesField({ form }: Props) {
  return (
    <TextInput
      label="Entries per person"
      description={`1 to ${MAX_ENTRIES}`}
      maw={220}
      mb="md"
      inputMode="numeric"
      autoComplete="off"
      {...form.field('maxEntries')}
    />
  );
}

export function JoiningField({ form }: Props) {
  return (
    <NativeSelect
      label="Who may join"
      description="With the invite code. You can let removed members back in at any time."
      mb="md"
      data={JOINING.map((value) => ({ value, label: JOINING_TEXTS[value] }))}
      {...form.field('joining')}
    />
  );
}

export function RulesFields({ form }: Props) {
  return (
    <>
      <LongField
        label="House rules"
        description="Anyone with the invite link can read them"
        rows={5}
        {...form.field('rules')}
      />
      <LongField
        label="Prizes"
        description="Members see them, and at the end they stand under the podium"
        {...form.field('prizes')}
      />
      <CheckOption
        label="The invite shows the prizes"
        note="Whoever has the invite link reads them before joining."
        {...form.checkbox('showsPrizes')}
      />
    </>
  );
}

export function DuesFields({ form }: Props) {
  return (
    <>
      <TextInput
        label="Dues"
        description="What each player owes, such as $20. The invite says it. Unbusted handles no money."
        autoComplete="off"
        mb="md"
        {...form.field('amount')}
      />
      <LongField label="How to pay" description="Members see it" {...form.field('howToPay')} />
    </>
  );
}

function LongField(props: TextareaProps) {
  return <Textarea size="md" autoComplete="off" rows={3} mb="md" {...props} />;
}
