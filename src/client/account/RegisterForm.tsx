import { Button, TextInput } from '@mantine/core';
import { ApiError, call } from '#client/api/call.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { Registration } from '#contract/requests.ts';
import { cleanName } from '#domain/names/names.ts';
import { TileButton } from './TileButton.tsx';
import { NOTHING_CHOSEN } from './TilePicker.tsx';
import { toastSignInFailure, useSignIn } from './useSignIn.ts';

const FAILURE = { title: 'Registration failed', description: 'Please try again.' };
const EMPTY = { username: '', email: '', password: '', confirmPassword: '', ...NOTHING_CHOSEN };
/** The username is taken. */
const CONFLICT = 409;

interface Props {
  /** of the invite link that the visitor follows; they type their password once, as it can be shown */
  readonly code: string | undefined;
}

export function RegisterForm({ code }: Props) {
  const isInvited = code !== undefined;
  const toBody = (values: typeof EMPTY) =>
    isInvited ? { ...values, confirmPassword: values.password, inviteCode: code } : values;
  const form = useEditForm(EMPTY, (values) => schemaErrors(Registration, toBody(values)));
  const registration = useSignIn(
    (values: typeof EMPTY) => call('register', { body: toBody(values) }),
    (error) => {
      toastSignInFailure(FAILURE, error);
      if (!(error instanceof ApiError && error.status === CONFLICT)) return;
      const taken = { path: 'username', message: error.message };
      form.failure(FAILURE.title)(new ApiError(CONFLICT, error.message, [taken]));
    },
  );
  const { username, tileEmoji, tileColor } = form.values;
  return (
    <Form form={form} onSubmit={registration.mutate} isPending={registration.isPending}>
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
        <TextInput name="email" label="Email" type="email" autoComplete="email" {...form.field('email')} />
        <PasswordField
          name="password"
          label="Password"
          description="At least 6 characters"
          autoComplete="new-password"
          {...form.field('password')}
        />
        {!isInvited && (
          <PasswordField
            name="confirmPassword"
            label="Confirm password"
            autoComplete="new-password"
            {...form.field('confirmPassword')}
          />
        )}
        <Button type="submit" fullWidth loading={registration.isPending}>
          Register
        </Button>
      </Stack>
    </Form>
  );
}
