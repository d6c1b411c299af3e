import { Button, Group } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { showFieldErrors } from '#client/account/fieldErrors.ts';
import { call } from '#client/api/call.ts';
import { userQuery, usersQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { useUser } from '#client/app/session.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
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

const validate = schemaResolver(UserChange, { sync: true });

function EditUserForm({ user, onClose }: Omit<Props, 'opened'>) {
  const router = useRouter();
  const isSelf = useUser().id === user.id;
  const form = useForm({
    initialValues: userValues(user),
    validate: (values) => validate({ ...userChange(user, values) }),
  });
  const change = useApiMutation({
    mutate: (values: UserValues) => call('changeUser', { params: { id: user.id }, body: userChange(user, values) }),
    // the user may be the admin who edits
    invalidates: [usersQuery().queryKey, userQuery().queryKey],
    success: 'User updated successfully',
    failure: (error) => showFieldErrors(form, error, 'Failed to update user'),
    onSuccess: () => {
      onClose();
      void router.invalidate();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <UserFields
        form={form}
        passwordNote={isSelf ? undefined : 'Leave empty to keep the current one. A new one logs the user out.'}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
}
