import { PasswordInput } from '@mantine/core';
import { call } from '#client/api/call.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
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
  const form = useEditForm({ password: '' }, (values) => schemaErrors(SetPassword, values));
  const reset = useApiMutation({
    mutate: (body: typeof form.values) => call('resetUserPassword', { params: { id: user.id }, body }),
    invalidates: [],
    success: 'Password reset successfully',
    failure: form.failure('Failed to reset the password'),
    onSuccess: onClose,
  });
  return (
    <DialogForm
      form={form}
      onSubmit={reset.mutate}
      action="Reset Password"
      isPending={reset.isPending}
      onCancel={onClose}
    >
      <p>
        <strong>{user.username}</strong> is logged out everywhere and can log in only with the new password. Give it to
        them yourself.
      </p>
      <PasswordInput
        label="New password"
        description="At least 6 characters"
        data-autofocus
        autoComplete="new-password"
        {...form.field('password')}
      />
    </DialogForm>
  );
}
