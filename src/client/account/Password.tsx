import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { reauthWaysQuery } from '#client/api/queries.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { Fold } from '#client/ui/Fold.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { FirstPassword, PasswordChange } from '#contract/requests.ts';
import { useFreshSignIn } from './freshSignInState.ts';
import { saveVariant } from './useProfileForm.ts';
import { useGoOn } from './wanted.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
type Values = typeof EMPTY;
const FIRST_PASSWORD = 'set a first password';

interface Props {
  readonly username: string;
  readonly isOpen: boolean;
}

/** Changes the password, or sets a first one: an account made without one is entered by a login link. */
export function Password({ username, isOpen }: Props) {
  const { data: ways } = useSuspenseQuery(reauthWaysQuery());
  const hasOne = ways.includes('password');
  const { whenSignedIn } = useFreshSignIn();
  const form = useEditForm(EMPTY, (values) => schemaErrors(hasOne ? PasswordChange : FirstPassword, values));
  const change = useApiMutation({
    mutate: (body: Values) =>
      hasOne
        ? call('changePassword', { body })
        : whenSignedIn({ what: FIRST_PASSWORD, values: body }, () => call('setFirstPassword', { body })),
    invalidates: [reauthWaysQuery().queryKey],
    success: () => ({
      title: 'Password updated successfully',
      description: 'You stay logged in here; everywhere else you are logged out.',
    }),
    failure: form.failure('Failed to update the password'),
    onSuccess: (_, values) => form.settle(values),
  });
  useGoOn(FIRST_PASSWORD, () => form.ref.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus());
  return (
    <section aria-labelledby="password">
      <Fold summary={<h3 id="password">{hasOne ? 'Change password' : 'Set a password'}</h3>} open={isOpen}>
        <Form form={form} onSubmit={change.mutate} isPending={change.isPending}>
          {/* for password managers */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <Stack gap={4}>
            {hasOne && (
              <PasswordField
                label="Current password"
                autoComplete="current-password"
                {...form.field('currentPassword')}
              />
            )}
            <PasswordField
              label="New password"
              description="At least 6 characters"
              autoComplete="new-password"
              {...form.field('newPassword')}
            />
            <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
            <Row gap={5} wrap="text">
              <Button type="submit" variant={saveVariant(form)} loading={change.isPending}>
                {hasOne ? 'Change Password' : 'Set Password'}
              </Button>
              {hasOne && (
                <Link to="/reset-password" className="text-link">
                  Forgot Password?
                </Link>
              )}
            </Row>
          </Stack>
        </Form>
      </Fold>
    </section>
  );
}
