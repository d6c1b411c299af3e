import { Button, Group, PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { showFieldErrors } from '#client/account/fieldErrors.ts';
import { call } from '#client/api/call.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { SetPassword } from '#contract/requests.ts';
import type { User } from '#contract/schemas.ts';

interface Props {
  readonly user: User;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ResetPasswordDialog({ user, opened, onClose }: Props) {
  return (
    <Dialog title="Reset Password" opened={opened} onClose={onClose}>
      <ResetForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function ResetForm({ user, onClose }: Omit<Props, 'opened'>) {
  const form = useForm({ initialValues: { password: '' }, validate: schemaResolver(SetPassword, { sync: true }) });
  const reset = useApiMutation({
    mutate: (body: typeof form.values) => call('resetUserPassword', { params: { id: user.id }, body }),
    invalidates: [],
    success: 'Password reset successfully',
    failure: (error) => showFieldErrors(form, error, 'Failed to reset the password'),
    onSuccess: onClose,
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => reset.mutate(values))}>
      <p>
        <strong>{user.username}</strong> is logged out everywhere and can log in only with the new password. Give it to
        them yourself.
      </p>
      <PasswordInput
        label="New password"
        description="At least 6 characters"
        data-autofocus
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={reset.isPending}>
          Reset Password
        </Button>
      </Group>
    </form>
  );
}
