import { Button, Group } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { showFieldErrors } from '#client/account/fieldErrors.ts';
import { call } from '#client/api/call.ts';
import { usersQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
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

const validate = schemaResolver(NewUser, { sync: true });

function NewUserForm({ onClose }: Pick<Props, 'onClose'>) {
  const form = useForm({ initialValues: NEW_USER, validate: (values) => validate({ ...newUserBody(values) }) });
  const creation = useApiMutation({
    mutate: (values: UserValues) => call('createUser', { body: newUserBody(values) }),
    invalidates: [usersQuery().queryKey],
    success: 'User created successfully',
    failure: (error) => showFieldErrors(form, error, 'Failed to create user'),
    onSuccess: onClose,
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => creation.mutate(values))}>
      <UserFields form={form} passwordNote="At least 6 characters" />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={creation.isPending}>
          Create User
        </Button>
      </Group>
    </form>
  );
}
