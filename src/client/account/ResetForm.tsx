import { Button, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { PasswordReset } from '#contract/requests.ts';
import { call } from '../api/call.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { showFieldErrors, toFirstError } from './fieldErrors.ts';
import styles from './ResetPasswordScreen.module.css';

const validate = schemaResolver(PasswordReset, { sync: true });

export function ResetForm({ token }: { readonly token: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: (values) => validate({ ...values, token }),
  });
  const reset = useApiMutation({
    mutate: (values: typeof form.values) => call('resetPassword', { body: { ...values, token } }),
    success: () => ({
      title: 'Password reset',
      description: 'Your password has been reset. Please log in with your new password.',
    }),
    failure: (error) => showFieldErrors(form, error, 'Failed to reset the password'),
    onSuccess: () => {
      // All sessions of the account have ended, maybe this browser's too: the login page asks the server.
      queryClient.clear();
      return navigate({ to: '/auth', replace: true });
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => reset.mutate(values), toFirstError(form))}>
      <h2>Set a new password</h2>
      <p className={styles.hint}>This logs you out everywhere; you then log in with the new password.</p>
      <Stack>
        <PasswordField
          label="New password"
          description="At least 6 characters"
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Button type="submit" fullWidth loading={reset.isPending}>
          Reset Password
        </Button>
      </Stack>
    </form>
  );
}
