import { Button, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PasswordReset } from '#contract/requests.ts';
import { call } from '../api/call.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { toast } from '../ui/toast.ts';
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
  const reset = useMutation({
    mutationFn: (values: typeof form.values) => call('resetPassword', { body: { ...values, token } }),
    onSuccess: () => {
      toast({
        title: 'Password reset',
        description: 'Your password has been reset. Please log in with your new password.',
      });
      // The account's sessions have ended, this browser's too if it was one of them: the login page asks anew.
      queryClient.clear();
      return navigate({ to: '/auth', replace: true });
    },
    onError: (error) => showFieldErrors(form, error, 'Failed to reset the password'),
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
