import { call } from '#client/api/call.ts';
import { usersQuery } from '#client/api/queries.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { NewUser } from '#contract/requests.ts';
import { UserFields } from './UserFields.tsx';
import { NEW_USER, newUserBody, type UserValues } from './userValues.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function NewUserDialog({ opened, onClose }: Props) {
  return (
    <Dialog title="New User" opened={opened} onClose={onClose}>
      <NewUserForm onClose={onClose} />
    </Dialog>
  );
}

function NewUserForm({ onClose }: Pick<Props, 'onClose'>) {
  const form = useEditForm(NEW_USER, (values) => schemaErrors(NewUser, newUserBody(values)));
  const creation = useApiMutation({
    mutate: (values: UserValues) => call('createUser', { body: newUserBody(values) }),
    invalidates: [usersQuery().queryKey],
    success: 'User created successfully',
    failure: form.failure('Failed to create user'),
    onSuccess: onClose,
  });
  return (
    <DialogForm
      form={form}
      onSubmit={creation.mutate}
      action="Create User"
      isPending={creation.isPending}
      onCancel={onClose}
    >
      <UserFields form={form} passwordNote="At least 6 characters" />
    </DialogForm>
  );
}
