import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const SOURCE = readFileSync(new URL('../client/pushListener.js', import.meta.url), 'utf8');
const ORIGIN = 'https://pool.example.org';

interface Page {
  focus(): Promise<void>;
  postMessage(message: string, transfer: readonly MessagePort[]): void;
}

/** A browser's side of the service worker. The one of the browser tests ends when it is to show a notification. */
function startWorker(pages: readonly Page[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: unknown[] = [];
  const opened: string[] = [];
  const badges: number[] = [];
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location: { origin: ORIGIN },
    registration: { showNotification: async (title: string, options: object) => shown.push({ title, ...options }) },
    clients: { matchAll: async () => pages, openWindow: async (url: string) => opened.push(url) },
  };
  const navigator = { setAppBadge: async (count: number) => badges.push(count) };
  runInNewContext(SOURCE, { self, navigator, URL, MessageChannel, setTimeout });
  const dispatch = async (type: string, event: object) => {
    let work: Promise<unknown> | undefined;
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise;
    };
    listeners.get(type)?.({ ...event, waitUntil });
    await work;
  };
  return {
    shown,
    opened,
    badges,
    push: (text: string) => dispatch('push', { data: { json: () => JSON.parse(text) } }),
    press: (data: string) => dispatch('notificationclick', { notification: { close: () => {}, data } }),
  };
}

test('a push is shown with its text and address, and the icon has the number of missing picks', async () => {
  const worker = startWorker();
  const notification = { title: '2 picks are missing', body: 'ada 01', navigate: '/picks', tag: 'missing-3' };
  await worker.push(JSON.stringify({ web_push: 8030, notification, app_badge: 2 }));
  expect(worker.shown).toEqual([
    { title: '2 picks are missing', body: 'ada 01', tag: 'missing-3', icon: '/icon-192.png', data: '/picks' },
  ]);
  expect(worker.badges).toEqual([2]);
});

test.each(['no JSON', 'null', '{}'])('the push %j is shown, too', async (text) => {
  const worker = startWorker();
  await worker.push(text);
  expect(worker.shown).toEqual([{ title: 'Unbusted', icon: '/icon-192.png', data: '/' }]);
});

test('a press shows the page that has the address, else opens one: what is typed in another page stays', async () => {
  const focused: string[] = [];
  const pages = ['/groups/3/feed', '/picks?entryId=7'].map((path) => ({
    focus: async () => void focused.push(path),
    postMessage: (_: string, [port]: readonly MessagePort[]) => port?.postMessage(`${ORIGIN}${path}`),
  }));
  const asleep = { focus: async () => void focused.push('asleep'), postMessage: () => {} };
  const worker = startWorker([asleep, ...pages]);
  await worker.press(`${ORIGIN}/picks?entryId=7`);
  expect([focused, worker.opened]).toEqual([['/picks?entryId=7'], []]);
  await worker.press('/picks');
  expect([focused, worker.opened]).toEqual([['/picks?entryId=7'], [`${ORIGIN}/picks`]]);
});

test('a press opens an address of this site only', async () => {
  const alone = startWorker();
  await alone.press('/picks');
  await alone.press('https://evil.example/');
  expect(alone.opened).toEqual([`${ORIGIN}/picks`]);
});
