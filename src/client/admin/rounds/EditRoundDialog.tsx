import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import styles from '#client/admin/Console.module.css';
import { useFocusOnError } from '#client/admin/useFocusOnError.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { localTime, ownZone, parseLocalTime, toIso } from '#client/ui/localTime.ts';
import type { Round } from '#contract/schemas.ts';
import { RoundFields, type RoundValues } from './RoundFields.tsx';
import { actionText, previewText } from './roundPreview.ts';
import { useRoundChange } from './useRoundChange.ts';

interface Props {
  readonly round: Round;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function EditRoundDialog({ round, opened, onClose }: Props) {
  return (
    <Dialog title="Edit Round" opened={opened} onClose={onClose}>
      <EditRoundForm round={round} onClose={onClose} />
    </Dialog>
  );
}

function EditRoundForm({ round, onClose }: Omit<Props, 'opened'>) {
  const { form, submits, countSubmit } = useFocusOnError();
  // untouched fields follow another admin's changes
  const [changes, setChanges] = useState<Partial<RoundValues>>({});
  const values = { ...valuesOf(round), ...changes };
  const errors = errorsIn(values);
  const { propose, preview, discardPreview, isPending } = useRoundChange(round, onClose);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        countSubmit();
        if (!errors) propose(bodyOf(round, values));
      }}
    >
      <RoundFields
        values={values}
        errors={submits > 0 ? errors : undefined}
        onChange={(change) => {
          setChanges({ ...changes, ...change });
          discardPreview();
        }}
      />
      {preview && (
        <p className={styles.consequence} role="alert">
          {previewText(preview)}
        </p>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          {preview ? actionText(preview) : 'Save'}
        </Button>
      </Group>
    </form>
  );
}

const valuesOf = ({ name, deadline }: Round): RoundValues => ({
  name,
  deadline: localTime(Date.parse(deadline), ownZone()),
});

/** The field has minutes only; an untouched deadline keeps its milliseconds. */
function bodyOf(round: Round, { name, deadline }: RoundValues) {
  const isTouched = deadline !== valuesOf(round).deadline;
  return { name, deadline: isTouched ? toIso(deadline, ownZone()) : round.deadline };
}

function errorsIn({ name, deadline }: RoundValues) {
  const missing = 'Both deadline and name are required';
  const reading = parseLocalTime(deadline, ownZone());
  const roundNameError = name.trim() === '' ? missing : undefined;
  const deadlineError = deadline === '' ? missing : 'error' in reading ? reading.error : undefined;
  return roundNameError || deadlineError ? { name: roundNameError, deadline: deadlineError } : undefined;
}
