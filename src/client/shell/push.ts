import { call } from '#client/api/call.ts';
import { isForKey, pushAbilities, pushSupport } from './pushSupport.ts';

/** Who has switched pushes on in this browser: the site subscribes it again for them alone. */
const KEY = 'unbusted:push';

/** Whether a user has pushes in this browser. */
export function hasPush(userId: number): boolean {
  return storedUser() === String(userId) && pushAbilities().permission === 'granted';
}

function storedUser(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // the browser stores nothing
    return null;
  }
}

function storeUser(userId: number | undefined): void {
  try {
    if (userId === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(userId));
  } catch {
    // pushes end with the session then
  }
}

/** Asks for the permission, and subscribes this browser. Call it from a press. Returns false if the user refuses. */
export async function switchPushOn(userId: number, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe(publicKey);
  storeUser(userId);
  return true;
}

export async function switchPushOff(): Promise<void> {
  await call('unsubscribePush');
  // not before: the switch would read off while pushes go on
  storeUser(undefined);
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
}

/**
 * Subscribes this browser again when a page opens: the session may be another, the browser may have changed its address, and
 * the site its key. Whatever fails is tried by the next page.
 */
export async function renewPush(userId: number): Promise<void> {
  if (pushSupport(pushAbilities()).state !== 'possible' || !hasPush(userId)) return;
  const { publicKey } = await call('readPush');
  await subscribe(publicKey);
}

async function subscribe(publicKey: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  const isKept = old !== null && isForKey(old.options.applicationServerKey, publicKey);
  if (old && !isKept) await old.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = isKept ? old : await pushManager.subscribe(options);
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await call('subscribe', { body: { endpoint, keys: { p256dh, auth }, timeZone } });
}
