import { Button, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import link from '#client/ui/textLink.module.css';
import { credentialErrors } from '#domain/credentials.ts';
import { toastSignInFailure, useSignIn } from './useSignIn.ts';

const FAILURE = { title: 'Login failed', description: 'Invalid username or password' };

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Uncontrolled and without a form library: the document shows it before this code runs (`app/takeOver.ts`). */
export function LoginForm() {
  const [errors, setErrors] = useState<Partial<Credentials>>({});
  const login = useSignIn(
    (body: Credentials) => call('login', { body }),
    (error) => toastSignInFailure(FAILURE, error),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const body = { username: String(values.get('username')), password: String(values.get('password')) };
    const missing = credentialErrors(body);
    setErrors(missing);
    const [first] = Object.keys(missing);
    if (first === undefined) login.mutate(body);
    else form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  return (
    // method: without script it is not sent, and no password gets into the address
    <form method="dialog" noValidate onSubmit={submit} onInput={() => setErrors({})}>
      <Stack>
        <TextInput
          name="username"
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username}
        />
        <PasswordField name="password" label="Password" autoComplete="current-password" error={errors.password} />
        <Button type="submit" fullWidth loading={login.isPending}>
          Log In
        </Button>
        <Link to="/reset-password" className={link.centred}>
          Forgot Password?
        </Link>
      </Stack>
    </form>
  );
}
