import { Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import styles from './UserFields.module.css';
import type { UserValues } from './userValues.ts';

interface Props {
  readonly form: UseFormReturnType<UserValues>;
  /** undefined: without a password field */
  readonly passwordNote: string | undefined;
}

export function UserFields({ form, passwordNote }: Props) {
  return (
    <Stack>
      <TextInput label="Username" autoComplete="off" autoCapitalize="none" {...form.getInputProps('username')} />
      {passwordNote !== undefined && (
        <PasswordInput
          label="Password"
          description={passwordNote}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      )}
      <TextInput
        label="Email (optional)"
        description="For password resets"
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Checkbox
        classNames={{ root: styles.check, input: styles.box }}
        size="md"
        radius={6}
        label="Site admin"
        description="Can do everything you can do here"
        {...form.getInputProps('isAdmin', { type: 'checkbox' })}
      />
      <Checkbox
        classNames={{ root: styles.check, input: styles.box }}
        size="md"
        radius={6}
        label="Hidden"
        description="Hidden from leaderboards and pick grids"
        {...form.getInputProps('isHidden', { type: 'checkbox' })}
      />
    </Stack>
  );
}
