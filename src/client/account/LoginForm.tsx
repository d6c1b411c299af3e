import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import link from '#client/ui/textLink.module.css';
import { Credentials } from '#contract/requests.ts';
import { toFirstError } from './fieldErrors.ts';
import { useSignIn } from './useSignIn.ts';

export function LoginForm() {
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(Credentials, { sync: true }),
  });
  const login = useSignIn((body: typeof form.values) => call('login', { body }), {
    title: 'Login failed',
    description: 'Invalid username or password',
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => login.mutate(values), toFirstError(form))}>
      <Stack>
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <Button type="submit" fullWidth loading={login.isPending}>
          Login
        </Button>
        <Link to="/reset-password" className={link.centred}>
          Forgot Password?
        </Link>
      </Stack>
    </form>
  );
}
