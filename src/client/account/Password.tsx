import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { PasswordChange } from '#contract/requests.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm({ username }: { readonly username: string }) {
  const form = useEditForm(EMPTY, (values) => schemaErrors(PasswordChange, values));
  const change = useApiMutation({
    mutate: (body: typeof EMPTY) => call('changePassword', { body }),
    success: () => ({
      title: 'Password updated successfully',
      description: 'You stay logged in here; everywhere else you are logged out.',
    }),
    failure: form.failure('Failed to update the password'),
    onSuccess: (_, values) => form.settle(values),
  });
  return (
    <Form form={form} onSubmit={change.mutate} isPending={change.isPending}>
      {/* for password managers */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Stack gap={4}>
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
        <PasswordField
          label="New password"
          description="At least 6 characters"
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
        <Row gap={5} wrap="text">
          <Button type="submit" loading={change.isPending}>
            Change Password
          </Button>
          <Link to="/reset-password" className="text-link">
            Forgot Password?
          </Link>
        </Row>
      </Stack>
    </Form>
  );
}
