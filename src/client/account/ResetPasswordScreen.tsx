import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { useVisitor } from '#client/shell/session.ts';
import { CheckField } from '#client/ui/CheckField.tsx';
import { Form } from '#client/ui/DialogForm.tsx';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { PasswordReset } from '#contract/requests.ts';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { usePasskeyTrouble } from './passkeys.ts';
import { WelcomePage } from './WelcomePage.tsx';

/** Requests a reset link, or sets a new password for a visitor with a link. */
export function ResetPasswordScreen() {
  const user = useVisitor();
  const token = useLocation({ select: ({ state }) => state.resetToken });
  return (
    <WelcomePage>
      <Card pad={5}>{token === undefined ? <ForgottenPassword /> : <ResetForm token={token} />}</Card>
      <Row as="nav" justify="center" gap={6} wrap="text" aria-label="Other ways">
        {token !== undefined && (
          <Link to="/reset-password" className="text-link">
            Request a new link
          </Link>
        )}
        <Link to={user ? '/profile' : '/auth'} search={user ? {} : OWN_WAYS} className="text-link">
          {user ? 'Back to Profile' : 'Log In'}
        </Link>
      </Row>
    </WelcomePage>
  );
}

/** Where sign-in leads to the provider, it could not take the new password. */
const OWN_WAYS = { local: 1 } as const;

const EMPTY = { newPassword: '', confirmPassword: '', keepsPasskeys: false, keepsTokens: false };

function toBody({ keepsPasskeys, keepsTokens, ...values }: typeof EMPTY, token: string) {
  return { ...values, token, keep: { passkeys: keepsPasskeys, tokens: keepsTokens } };
}

function ResetForm({ token }: { readonly token: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const hasPasskeys = usePasskeyTrouble() === null;
  const form = useEditForm(EMPTY, (values) => schemaErrors(PasswordReset, toBody(values, token)));
  const reset = useApiMutation({
    mutate: (values: typeof EMPTY) => call('resetPassword', { body: toBody(values, token) }),
    success: () => ({
      title: 'Password reset',
      description: 'Your password has been reset. Please log in with your new password.',
    }),
    failure: form.failure('Failed to reset the password'),
    onSuccess: () => {
      // All sessions of the account have ended, maybe this browser's too: the login page asks the server.
      queryClient.clear();
      // with the new password a passkey can be added
      const search = { ...OWN_WAYS, ...(hasPasskeys && { redirect: '/profile#passkeys' }) };
      return navigate({ to: '/auth', search, replace: true });
    },
  });
  return (
    <Form form={form} onSubmit={reset.mutate} isPending={reset.isPending}>
      <Stack gap={4}>
        <h2>Set a new password</h2>
        <p className="soft">This logs you out everywhere; you then log in with the new password.</p>
        <PasswordField
          label="New password"
          description="At least 6 characters"
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
        <CheckField
          label="Keep passkeys of the last 7 days"
          description="Older ones stay. Leave it off if somebody else was in your account."
          {...form.checkbox('keepsPasskeys')}
        />
        <CheckField
          label="Keep my access tokens"
          description="Scripts go on without a new token. Leave it off if somebody else was in your account."
          {...form.checkbox('keepsTokens')}
        />
        <Button type="submit" fullWidth loading={reset.isPending}>
          Reset Password
        </Button>
      </Stack>
    </Form>
  );
}
