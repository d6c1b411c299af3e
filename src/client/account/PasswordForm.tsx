import { Button, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { PasswordChange } from '#contract/requests.ts';
import { call } from '../api/call.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import link from '../ui/textLink.module.css';
import { showFieldErrors, toFirstError } from './fieldErrors.ts';
import styles from './ProfileScreen.module.css';

export function PasswordForm({ username }: { readonly username: string }) {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: schemaResolver(PasswordChange, { sync: true }),
  });
  const change = useApiMutation({
    mutate: (body: typeof form.values) => call('changePassword', { body }),
    success: () => ({
      title: 'Password updated successfully',
      description: 'You stay logged in here; everywhere else you are logged out.',
    }),
    failure: (error) => showFieldErrors(form, error, 'Failed to update the password'),
    onSuccess: () => form.reset(),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values), toFirstError(form))}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Stack>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
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
        <div className={styles.actions}>
          <Button type="submit" loading={change.isPending}>
            Change Password
          </Button>
          <Link to="/reset-password" className={link.link}>
            Forgot Password?
          </Link>
        </div>
      </Stack>
    </form>
  );
}
