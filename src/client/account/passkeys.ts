import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '#client/api/call.ts';
import { aboutQuery } from '#client/api/queries.ts';
import { CanceledError } from '#client/ui/failure.ts';
import type { About } from '#contract/about.ts';
import type { Passkey } from '#contract/sessions.ts';
import { MINUTE } from '#domain/time.ts';

/** Loaded when it is needed: sign-in has little room. */
const library = () => import('@simplewebauthn/browser');

/** A challenge lasts five minutes, and the page of sign-in may be open for longer. */
const OFFER_AGAIN_MS = 4 * MINUTE;

/** Why passkeys cannot be used here; null if they can. */
export function usePasskeyTrouble(): string | null {
  const { data: about } = useQuery(aboutQuery());
  return about ? passkeyTrouble(about) : '';
}

export function passkeyTrouble({ signIn, publicUrl }: Pick<About, 'signIn' | 'publicUrl'>): string | null {
  if (!signIn.passkeys) return `Passkeys need an address with https and a name; that of this site is ${publicUrl}.`;
  if (window.location.origin !== new URL(publicUrl).origin) return `Passkeys work at ${publicUrl} only.`;
  return 'PublicKeyCredential' in window ? null : 'This browser has no passkeys.';
}

/** How many requests run that somebody has pressed a button for. A browser has one request at a time: an offer would end them. */
let pressed = 0;

/** Lets the user sign with a passkey, of their choice or, where somebody is signed in, of theirs. */
export async function signWithPasskey() {
  pressed += 1;
  try {
    return await sign();
  } finally {
    pressed -= 1;
  }
}

/** `isWanted` is asked of an offer in the autofill, once it could begin. */
async function sign(isWanted?: () => boolean) {
  const [{ startAuthentication }, options] = await Promise.all([library(), call('beginPasskeyLogin')]);
  if (isWanted && !isWanted()) throw new CanceledError();
  const answer = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: isWanted !== undefined,
  }).catch(asCanceled);
  return { ...answer, clientExtensionResults: { ...answer.clientExtensionResults } };
}

export type SignedPasskey = Awaited<ReturnType<typeof signWithPasskey>>;

export async function loginWithPasskey(response: SignedPasskey) {
  try {
    return await call('loginByPasskey', { body: { response } });
  } catch (error) {
    // removed here, and still offered there
    if (error instanceof ApiError && error.status === 401) await forgetPasskey(response.id, window.location.hostname);
    throw error;
  }
}

/** Offers passkeys in the autofill of the username, as long as the form is shown. */
export function usePasskeyAutofill(isOffered: boolean, signIn: (response: SignedPasskey) => void): void {
  useEffect(() => {
    if (!isOffered) return undefined;
    let isShown = true;
    const offer = async () => {
      if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const response = await sign(() => isShown && pressed === 0);
      if (isShown) signIn(response);
    };
    // nobody has asked for it, and there are other ways
    const offerQuietly = () => void offer().catch(() => undefined);
    offerQuietly();
    const again = setInterval(offerQuietly, OFFER_AGAIN_MS);
    return () => {
      isShown = false;
      clearInterval(again);
      if (pressed === 0) void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, [isOffered, signIn]);
}

/** Makes a passkey and adds it to the account. */
export async function addPasskey(name: string): Promise<Passkey> {
  const [{ startRegistration }, options] = await Promise.all([library(), call('beginPasskey')]);
  const answer = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch(asCanceled);
  const response = { ...answer, clientExtensionResults: { ...answer.clientExtensionResults } };
  return call('createPasskey', { body: { name, response } });
}

/** Tells the browser that a passkey is known here no more, so that it offers it no more. Few can be told. */
export async function forgetPasskey(credentialId: string, rpID: string): Promise<void> {
  const { sendSignal } = await library();
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID: credentialId }).catch(() => undefined);
}

function asCanceled(error: unknown): never {
  const isCanceled = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
  throw isCanceled ? new CanceledError() : error;
}
