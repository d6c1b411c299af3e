import { Button } from '@mantine/core';
import { CanceledError } from '#client/ui/failure.ts';
import { loginWithPasskey, type SignedPasskey, signWithPasskey } from './passkeys.ts';
import { toastSignInFailure, useSignIn } from './useSignIn.ts';

const FAILURE = { title: 'Login failed', description: 'The passkey could not be used' };

/** Signs in with a passkey, which the autofill of a field may have given. */
export function usePasskeyLogin() {
  return useSignIn(
    async (response: SignedPasskey | undefined) => loginWithPasskey(response ?? (await signWithPasskey())),
    (error) => (error instanceof CanceledError ? undefined : toastSignInFailure(FAILURE, error)),
  );
}

interface Props {
  readonly login: ReturnType<typeof usePasskeyLogin>;
}

export function PasskeyButton({ login }: Props) {
  return (
    <Button variant="default" fullWidth loading={login.isPending} onClick={() => login.mutate(undefined)}>
      Use a Passkey
    </Button>
  );
}
