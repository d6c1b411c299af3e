/** What a browser has of what pushes need. */
export interface PushAbilities {
  readonly isSecure: boolean;
  readonly hasWorker: boolean;
  readonly hasPush: boolean;
  /** iPhone and iPad have pushes only in apps of the home screen */
  readonly isAppleMobile: boolean;
  readonly permission: NotificationPermission | undefined;
}

export type PushSupport =
  | { readonly state: 'possible' }
  | { readonly state: 'addToHomeScreen' }
  | { readonly state: 'impossible'; readonly why: string };

/** Returns whether a browser can show pushes, and if not, why. */
export function pushSupport(abilities: PushAbilities): PushSupport {
  const { isSecure, hasWorker, hasPush, isAppleMobile, permission } = abilities;
  if (!isSecure) return impossible('This site has to be opened over https for that.');
  if (!hasPush && isAppleMobile) return { state: 'addToHomeScreen' };
  if (!hasWorker || !hasPush)
    return impossible('This browser cannot show notifications. In a private window none can.');
  if (permission === 'denied') {
    return impossible(
      'This browser blocks the notifications of this site. Allow them in its settings, then reload this page.',
    );
  }
  return { state: 'possible' };
}

function impossible(why: string): PushSupport {
  return { state: 'impossible', why };
}

export function pushAbilities(): PushAbilities {
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const isIPad = navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;
  return {
    isSecure: window.isSecureContext,
    hasWorker: worker !== undefined,
    hasPush: 'PushManager' in window && 'Notification' in window,
    isAppleMobile: isIPad || /iPhone|iPad|iPod/.test(navigator.userAgent),
    permission: 'Notification' in window ? Notification.permission : undefined,
  };
}

/** Whether a subscription is bound to the site's key, given in base64url. */
export function isForKey(subscriptionKey: ArrayBuffer | null, publicKey: string): boolean {
  if (!subscriptionKey) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(subscriptionKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
