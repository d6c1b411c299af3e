import { beforeEach, expect, test, vi } from 'vitest';
import { hasPush, switchPushOff } from './push.ts';

const answer = vi.fn<() => Promise<Response>>();

/** A browser in which user 7 has pushes. */
beforeEach(() => {
  const stored = new Map([['unbusted:push', '7']]);
  const Notification = { permission: 'granted' };
  vi.stubGlobal('window', { Notification, PushManager: class {} });
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('navigator', {
    userAgent: '',
    serviceWorker: { ready: Promise.resolve({ pushManager: { getSubscription: async () => null } }) },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', answer);
});

test('pushes that the site could not be told to end are still on', async () => {
  answer.mockRejectedValueOnce(new TypeError('no network'));
  await expect(switchPushOff()).rejects.toThrow('cannot be reached');
  expect(hasPush(7)).toBe(true);
  answer.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await switchPushOff();
  expect(hasPush(7)).toBe(false);
});
