import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { ApiError } from '#client/api/call.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { CanceledError } from '#client/ui/failure.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import type { SignInWay } from '#domain/accounts/signIn.ts';
import { FreshSignInContext, type FreshSignInState } from './freshSignInState.ts';
import type { Wanted } from './wanted.ts';

const SignInAgain = lazyComponent(() => import('./SignInAgain.tsx'), 'SignInAgain');

interface Asked {
  readonly wanted: Wanted;
  readonly ways: readonly SignInWay[];
  readonly answer: (hasSignedIn: boolean) => void;
}

/** Asks for a sign-in in place, over what its children show, and goes on with what they wanted. */
export function FreshSignIn({ children }: { readonly children: ReactNode }) {
  // stays while its dialog closes
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, setOpened] = useState(false);
  const whenSignedIn = useCallback<FreshSignInState['whenSignedIn']>(async (wanted, work) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError && error.reauth)) throw error;
      const { reauth: ways } = error;
      // or the dialog would open without the field that gets the focus
      await SignInAgain.preload?.();
      setOpened(true);
      const hasSignedIn = await new Promise<boolean>((answer) => setAsked({ wanted, ways, answer }));
      setOpened(false);
      if (!hasSignedIn) throw new CanceledError();
      return work();
    }
  }, []);
  const state = useMemo(() => ({ whenSignedIn, isAsking: opened }), [whenSignedIn, opened]);
  return (
    <FreshSignInContext value={state}>
      {children}
      <Dialog title="Please Log In Again" opened={opened} onClose={() => asked?.answer(false)}>
        {asked && <SignInAgain {...asked} onSuccess={() => asked.answer(true)} onCancel={() => asked.answer(false)} />}
      </Dialog>
    </FreshSignInContext>
  );
}
