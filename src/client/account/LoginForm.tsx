import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { credentialErrors } from '#domain/names/credentials.ts';
import { PasskeyButton, usePasskeyLogin } from './PasskeyButton.tsx';
import { usePasskeyAutofill, usePasskeyTrouble } from './passkeys.ts';
import { toastSignInFailure, useSignIn } from './useSignIn.ts';

const FAILURE = { title: 'Login failed', description: 'Invalid username or password' };
const EMPTY = { username: '', password: '' };

export function LoginForm() {
  // not by the schema, whose code sign-in does not load
  const form = useEditForm(EMPTY, credentialErrors);
  const login = useSignIn(
    (body: typeof EMPTY) => call('login', { body }),
    (error) => toastSignInFailure(FAILURE, error),
  );
  const hasPasskeys = usePasskeyTrouble() === null;
  const passkeyLogin = usePasskeyLogin();
  usePasskeyAutofill(hasPasskeys, passkeyLogin.mutate);
  return (
    <Form form={form} onSubmit={login.mutate} isPending={login.isPending}>
      <Stack gap={4}>
        <TextInput
          name="username"
          label="Username"
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
        <PasswordField name="password" label="Password" autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" fullWidth loading={login.isPending}>
          Log In
        </Button>
        {hasPasskeys && <PasskeyButton login={passkeyLogin} />}
        <Row as={Link} justify="center" to="/reset-password" className="text-link">
          Forgot Password?
        </Row>
      </Stack>
    </Form>
  );
}
