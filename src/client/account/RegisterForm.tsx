import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { call } from '#client/api/call.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { Registration } from '#contract/requests.ts';
import { cleanName } from '#domain/names.ts';
import { toFirstError } from './fieldErrors.ts';
import { TileButton } from './TileButton.tsx';
import { NOTHING_CHOSEN } from './TilePicker.tsx';
import { useSignIn } from './useSignIn.ts';

export function RegisterForm() {
  const form = useForm({
    initialValues: { username: '', email: '', password: '', confirmPassword: '', ...NOTHING_CHOSEN },
    validate: schemaResolver(Registration, { sync: true }),
  });
  const { tileEmoji, tileColor } = form.values;
  const registration = useSignIn((body: typeof form.values) => call('register', { body }), {
    title: 'Registration failed',
    description: 'Please try again.',
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => registration.mutate(values), toFirstError(form))}>
      <Stack>
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          rightSectionPointerEvents="all"
          rightSectionWidth={74}
          rightSection={
            <TileButton
              username={cleanName(form.values.username)}
              chosen={{ tileEmoji, tileColor }}
              onChange={(chosen) => {
                form.setFieldValue('tileEmoji', chosen.tileEmoji);
                form.setFieldValue('tileColor', chosen.tileColor);
              }}
            />
          }
          {...form.getInputProps('username')}
        />
        <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          description="At least 6 characters"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Button type="submit" fullWidth loading={registration.isPending}>
          Register
        </Button>
      </Stack>
    </form>
  );
}
