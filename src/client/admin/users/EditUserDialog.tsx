import { useRouter } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { userQuery, usersQuery } from '#client/api/queries.ts';
import { useUser } from '#client/shell/session.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { UserChange } from '#contract/requests.ts';
import type { User } from '#contract/schemas.ts';
import { UserFields } from './UserFields.tsx';
import { type UserValues, userChange, userValues } from './userValues.ts';

interface Props {
  readonly user: User;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function EditUserDialog({ user, opened, onClose }: Props) {
  return (
    <Dialog title="Edit User" opened={opened} onClose={onClose}>
      <EditUserForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function EditUserForm({ user, onClose }: Omit<Props, 'opened'>) {
  const router = useRouter();
  const isSelf = useUser().id === user.id;
  const form = useEditForm(userValues(user), (values) => schemaErrors(UserChange, userChange(user, values)));
  const change = useApiMutation({
    mutate: (values: UserValues) => call('changeUser', { params: { id: user.id }, body: userChange(user, values) }),
    // the user may be the admin who edits
    invalidates: [usersQuery().queryKey, userQuery().queryKey],
    success: 'User updated successfully',
    failure: form.failure('Failed to update user'),
    onSuccess: () => {
      onClose();
      void router.invalidate();
    },
  });
  return (
    <DialogForm form={form} onSubmit={change.mutate} action="Save" isPending={change.isPending} onCancel={onClose}>
      <UserFields
        form={form}
        passwordNote={isSelf ? undefined : 'Leave empty to keep the current one. A new one logs the user out.'}
      />
    </DialogForm>
  );
}
