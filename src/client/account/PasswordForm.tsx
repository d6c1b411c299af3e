import { Button, PasswordInput, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PasswordChange } from '#contract/bodies.ts';
import { call } from '../api.ts';
import { toast } from '../ui/toast.ts';
import { showRefusal } from './fieldErrors.ts';
import styles from './ProfileScreen.module.css';
import link from './textLink.module.css';

export function PasswordForm({ username }: { readonly username: string }) {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: schemaResolver(PasswordChange, { sync: true }),
  });
  const change = useMutation({
    mutationFn: (body: typeof form.values) => call('changePassword', { body }),
    onSuccess: () => {
      form.reset();
      toast({
        title: 'Password updated successfully',
        description: 'You stay logged in here; everywhere else you are logged out.',
      });
    },
    onError: (error) => showRefusal(form, error, 'Failed to update the password'),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Stack>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label="New password"
          description="At least 6 characters"
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
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
