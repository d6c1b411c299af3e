import styles from '#client/admin/console/Console.module.css';
import { Dialog, type Openable } from '#client/ui/Dialog.tsx';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { localTime, ownZone, parseLocalTime, toIso } from '#client/ui/localTime.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Round } from '#contract/schemas.ts';
import { RoundFields, type RoundValues } from './RoundFields.tsx';
import { actionText, previewText } from './roundPreview.ts';
import { useRoundChange } from './useRoundChange.ts';

interface Props extends Openable {
  readonly round: Round;
}

export function EditRoundDialog({ round, opened, onClose }: Props) {
  return (
    <Dialog title="Edit Round" opened={opened} onClose={onClose}>
      <EditRoundForm round={round} onClose={onClose} />
    </Dialog>
  );
}

function EditRoundForm({ round, onClose }: Omit<Props, 'opened'>) {
  const { propose, preview, discardPreview, isPending } = useRoundChange(round, onClose);
  const form = useEditForm(valuesOf(round), errorsIn);
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => propose(bodyOf(round, values))}
      onChange={discardPreview}
      action={preview ? actionText(preview) : 'Save'}
      isPending={isPending}
      onCancel={onClose}
    >
      <Stack gap={4}>
        <RoundFields form={form} />
        {preview && (
          <p className={styles.consequence} role="alert">
            {previewText(preview)}
          </p>
        )}
      </Stack>
    </DialogForm>
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
  return {
    name: name.trim() === '' ? missing : undefined,
    deadline: deadline === '' ? missing : 'error' in reading ? reading.error : undefined,
  };
}
