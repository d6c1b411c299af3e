import { Button } from '@mantine/core';
import { call } from '#client/api/call.ts';
import { useUser } from '#client/shell/session.ts';
import { useSignInOptions } from '#client/shell/signInOptions.ts';
import { DialogButtons, DialogForm } from '#client/ui/DialogForm.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { Reauth } from '#contract/passkeyRequests.ts';
import type { SignInWay } from '#domain/accounts/signIn.ts';
import { signOnLink } from './ContinueWith.tsx';
import { signWithPasskey, usePasskeyTrouble } from './passkeys.ts';
import { keepWanted, type Wanted } from './wanted.ts';

interface AgainProps {
  readonly onSuccess: () => void;
  readonly onCancel: () => void;
}

interface Props extends AgainProps {
  readonly ways: readonly SignInWay[];
  readonly wanted: Wanted;
}

/** Signs the user in again by a way that they have. */
export function SignInAgain({ ways, wanted, ...answers }: Props) {
  const { oidc } = useSignInOptions();
  const hasPasskeys = usePasskeyTrouble() === null && ways.includes('passkey');
  const hasProvider = oidc !== null && ways.includes('oidc');
  if (ways.includes('password')) {
    return (
      <Stack gap={4}>
        <PasswordAgain {...answers} />
        {hasPasskeys && <PasskeyAgain {...answers} />}
        {hasProvider && <ProviderAgain name={oidc.name} wanted={wanted} />}
      </Stack>
    );
  }
  if (!hasPasskeys && !hasProvider) return <NoWay onClose={answers.onCancel} />;
  return (
    <Stack gap={4}>
      <p>This is asked so that nobody else can do it on a device that you left open.</p>
      {hasPasskeys && <PasskeyAgain {...answers} />}
      {hasProvider && <ProviderAgain name={oidc.name} wanted={wanted} />}
    </Stack>
  );
}

function PasskeyAgain({ onSuccess }: AgainProps) {
  const signIn = useApiMutation({
    mutate: async () => call('reauth', { body: { passkey: await signWithPasskey() } }),
    failure: 'Failed to log in',
    onSuccess,
  });
  return (
    <Button variant="default" fullWidth loading={signIn.isPending} onClick={() => signIn.mutate()}>
      Use a Passkey
    </Button>
  );
}

interface ProviderProps {
  readonly name: string;
  readonly wanted: Wanted;
}

/** The provider's page takes the place of this one, and leads back to it. */
function ProviderAgain({ name, wanted }: ProviderProps) {
  const { id } = useUser();
  const leave = () => window.location.assign(signOnLink({ reauth: '1', redirect: keepWanted(id, wanted) }));
  return (
    <Stack gap={2}>
      <Button variant="default" fullWidth onClick={leave}>
        Continue with {name}
      </Button>
      <p className="soft text-s">It leads back here, to what you wanted to do.</p>
    </Stack>
  );
}

function PasswordAgain({ onSuccess, onCancel }: AgainProps) {
  const { username } = useUser();
  const form = useEditForm({ password: '' }, (values) => schemaErrors(Reauth, values));
  const signIn = useApiMutation({
    mutate: (body: typeof form.values) => call('reauth', { body }),
    failure: form.failure('Failed to log in'),
    onSuccess,
  });
  return (
    <DialogForm form={form} onSubmit={signIn.mutate} action="Continue" isPending={signIn.isPending} onCancel={onCancel}>
      <p>Your password is needed for this, so that nobody else can do it on a device that you left open.</p>
      {/* for password managers */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="Password" data-autofocus autoComplete="current-password" {...form.field('password')} />
    </DialogForm>
  );
}

function NoWay({ onClose }: { readonly onClose: () => void }) {
  return (
    <>
      <p>Your account cannot log in again by itself. Ask whoever runs this site for a new login link.</p>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </>
  );
}
