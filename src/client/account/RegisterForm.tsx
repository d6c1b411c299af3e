import { Button, TextInput } from '@mantine/core';
import { ApiError, call } from '#client/api/call.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import { Registration } from '#contract/requests.ts';
import { cleanName } from '#domain/names/names.ts';
import { TileButton } from './TileButton.tsx';
import { NOTHING_CHOSEN } from './TilePicker.tsx';
import { useIsJoining, useRegistration } from './useRegistration.ts';
import { toastSignInFailure } from './useSignIn.ts';

const FAILURE = { title: 'Registration failed', description: 'Please try again.' };
const EMPTY = { username: '', email: '', password: '', ...NOTHING_CHOSEN };
const register = (body: SentBodyOf<'register'>) => call('register', { body });
/** The username is taken. */
const CONFLICT = 409;

interface Props {
  /** of the invite link that the visitor follows */
  readonly code: string | undefined;
}

/** The password is typed once, as it can be shown. */
export function RegisterForm({ code }: Props) {
  const isJoining = useIsJoining(code);
  const toBody = (values: typeof EMPTY) => ({
    ...values,
    confirmPassword: values.password,
    ...(code !== undefined && { inviteCode: code }),
  });
  const form = useEditForm(EMPTY, (values) => schemaErrors(Registration, toBody(values)));
  const registration = useRegistration(register, isJoining ? code : undefined, (error) => {
    toastSignInFailure(FAILURE, error);
    if (!(error instanceof ApiError && error.status === CONFLICT)) return;
    const taken = { path: 'username', message: error.message };
    form.failure(FAILURE.title)(new ApiError(CONFLICT, error.message, [taken]));
  });
  const { username, tileEmoji, tileColor } = form.values;
  return (
    <Form form={form} onSubmit={(values) => registration.mutate(toBody(values))} isPending={registration.isPending}>
      <Stack gap={4}>
        <TextInput
          name="username"
          label="Username"
          description="Other players see it"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          rightSectionPointerEvents="all"
          rightSectionWidth={74}
          rightSection={
            <TileButton username={cleanName(username)} chosen={{ tileEmoji, tileColor }} onChange={form.change} />
          }
          {...form.field('username')}
        />
        <TextInput
          name="email"
          label="Email"
          description={isJoining && 'Only the pool’s admins will see it'}
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <PasswordField
          name="password"
          label="Password"
          description="At least 6 characters"
          autoComplete="new-password"
          {...form.field('password')}
        />
        <Button type="submit" fullWidth loading={registration.isPending}>
          {isJoining ? 'Register and Join' : 'Register'}
        </Button>
      </Stack>
    </Form>
  );
}
