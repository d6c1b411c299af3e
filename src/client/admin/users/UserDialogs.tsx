import { PasswordInput, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useFreshSignIn } from '#client/account/freshSignInState.ts';
import type { Kept } from '#client/account/wanted.ts';
import { USERS_KEY } from '#client/admin/console/consoleQueries.ts';
import { call } from '#client/api/call.ts';
import { userQuery } from '#client/api/queries.ts';
import { useUser } from '#client/shell/session.ts';
import { useSignInOptions } from '#client/shell/signInOptions.ts';
import { CheckField } from '#client/ui/CheckField.tsx';
import type { Openable } from '#client/ui/Dialog.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import type { EditForm } from '#client/ui/useEditForm.ts';
import { NewUser, SetPassword, UserChange } from '#contract/requests.ts';
import type { UserRow } from '#contract/schemas.ts';
import { NEW_USER, newUserBody, type UserValues, userChange, userValues, wantedUser } from './userValues.ts';

interface NewProps extends Openable {
  /** what was typed before a sign-in at the provider */
  readonly kept: Kept<Partial<UserValues>> | undefined;
}

export function NewUserDialog(dialog: NewProps) {
  const { password: hasPasswords } = useSignInOptions();
  const { whenSignedIn } = useFreshSignIn();
  return (
    <FormDialog
      {...dialog}
      title="New User"
      action="Create User"
      source={NEW_USER}
      check={(values) => schemaErrors(NewUser, newUserBody(values, hasPasswords))}
      save={{
        mutate: (values) =>
          whenSignedIn(wantedUser({ action: 'create', values }), () =>
            call('createUser', { body: newUserBody(values, hasPasswords) }),
          ),
        invalidates: [USERS_KEY],
        success: 'User created successfully',
        failure: 'Failed to create user',
      }}
    >
      {(form) => (
        <UserFields
          form={form}
          lacksPassword={dialog.kept?.isWhole === false}
          passwordNote={hasPasswords ? 'At least 6 characters' : undefined}
        />
      )}
    </FormDialog>
  );
}

interface Props extends NewProps {
  readonly user: UserRow;
}

export function EditUserDialog({ user, ...dialog }: Props) {
  const { whenSignedIn } = useFreshSignIn();
  const router = useRouter();
  const isSelf = useUser().id === user.id;
  const { password: hasPasswords } = useSignInOptions();
  return (
    <FormDialog
      {...dialog}
      title="Edit User"
      action="Save"
      source={userValues(user)}
      check={(values) => schemaErrors(UserChange, userChange(user, values))}
      save={{
        mutate: (values) =>
          whenSignedIn(wantedUser({ action: 'edit', user, values }), () =>
            call('changeUser', { params: { id: user.id }, body: userChange(user, values) }),
          ),
        // the user may be the admin who edits
        invalidates: [USERS_KEY, userQuery().queryKey],
        success: 'User updated successfully',
        failure: 'Failed to update user',
        onSuccess: () => void router.invalidate(),
      }}
    >
      {(form) => (
        <UserFields
          form={form}
          isSelf={isSelf}
          lacksPassword={dialog.kept?.isWhole === false}
          passwordNote={
            isSelf || !hasPasswords ? undefined : 'Leave empty to keep the current one. A new one logs the user out.'
          }
        />
      )}
    </FormDialog>
  );
}

export function ResetPasswordDialog({ user, ...dialog }: Omit<Props, 'kept'>) {
  const { whenSignedIn } = useFreshSignIn();
  return (
    <FormDialog
      {...dialog}
      title="Reset Password"
      action="Reset Password"
      source={{ password: '' }}
      check={(values) => schemaErrors(SetPassword, values)}
      save={{
        mutate: (body) =>
          whenSignedIn(wantedUser({ action: 'reset', user }), () =>
            call('resetUserPassword', { params: { id: user.id }, body }),
          ),
        success: 'Password reset successfully',
        failure: 'Failed to reset the password',
      }}
    >
      {(form) => (
        <>
          <p>
            <strong>{user.username}</strong> is logged out everywhere, and only the new password works from now on. Pass
            it on yourself.
          </p>
          <PasswordInput
            label="New password"
            description="At least 6 characters"
            data-autofocus
            autoComplete="new-password"
            {...form.field('password')}
          />
        </>
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: EditForm<UserValues>;
  /** whether it is the site admin's own account, whose address only the profile changes */
  readonly isSelf?: boolean;
  /** whether a password was typed, and has to be typed again */
  readonly lacksPassword: boolean;
  /** undefined: without a password field */
  readonly passwordNote: string | undefined;
}

function UserFields({ form, isSelf = false, lacksPassword, passwordNote }: FieldsProps) {
  const { password: hasPasswords } = useSignInOptions();
  const useOfMail = hasPasswords ? 'For password resets' : 'For reminders and results';
  return (
    <Stack gap={4}>
      <TextInput
        label="Username"
        data-autofocus={!lacksPassword || undefined}
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('username')}
      />
      {passwordNote !== undefined && (
        <PasswordInput
          label="Password"
          description={passwordNote}
          data-autofocus={lacksPassword || undefined}
          autoComplete="new-password"
          {...form.field('password')}
        />
      )}
      <TextInput
        label="Email (optional)"
        description={isSelf ? 'Your profile changes it' : useOfMail}
        disabled={isSelf}
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <CheckField label="Site admin" description="Can do everything you can do here" {...form.checkbox('isAdmin')} />
      <CheckField
        label="Hidden"
        description="Hidden from leaderboards and picks grids"
        {...form.checkbox('isHidden')}
      />
    </Stack>
  );
}
