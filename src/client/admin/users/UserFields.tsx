import { Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { EditForm } from '#client/ui/useEditForm.ts';
import styles from './UserFields.module.css';
import type { UserValues } from './userValues.ts';

interface Props {
  readonly form: EditForm<UserValues>;
  /** undefined: without a password field */
  readonly passwordNote: string | undefined;
}

export function UserFields({ form, passwordNote }: Props) {
  return (
    <Stack>
      <TextInput label="Username" autoComplete="off" autoCapitalize="none" {...form.field('username')} />
      {passwordNote !== undefined && (
        <PasswordInput
          label="Password"
          description={passwordNote}
          autoComplete="new-password"
          {...form.field('password')}
        />
      )}
      <TextInput
        label="Email (optional)"
        description="For password resets"
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <Checkbox
        classNames={{ root: styles.check, input: styles.box }}
        size="md"
        radius={6}
        label="Site admin"
        description="Can do everything you can do here"
        {...form.checkbox('isAdmin')}
      />
      <Checkbox
        classNames={{ root: styles.check, input: styles.box }}
        size="md"
        radius={6}
        label="Hidden"
        description="Hidden from leaderboards and pick grids"
        {...form.checkbox('isHidden')}
      />
    </Stack>
  );
}
