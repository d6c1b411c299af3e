import { call } from '#client/api/call.ts';
import { isForKey, pushAbilities, pushSupport } from './pushSupport.ts';

/** Who has switched pushes on in this browser: the site subscribes it again for them alone. */
const KEY = 'unbusted:push';

/** Whether this browser has been asked for pushes on My Picks, and there was an answer. */
const ANSWERED_KEY = 'unbusted:push-answered';

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

/** Whether the question of pushes may be put in this browser, which is done once. */
export function mayAskForPush(userId: number): boolean {
  if (pushSupport(pushAbilities()).state !== 'possible' || hasPush(userId)) return false;
  try {
    return localStorage.getItem(ANSWERED_KEY) === null;
  } catch {
    // it could not be remembered
    return false;
  }
}

export function storePushAnswer(): void {
  try {
    localStorage.setItem(ANSWERED_KEY, 'yes or no');
  } catch {
    // the question is not put without storage
  }
}

/** Asks for the permission, and subscribes this browser. Call it from a press. Returns false if the user refuses. */
export async function switchPushOn(userId: number, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe(publicKey);
  storeUser(userId);
  // whoever switches it off later in Profile has answered, too
  storePushAnswer();
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
