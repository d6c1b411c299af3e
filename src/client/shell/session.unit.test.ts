import { afterEach, describe, expect, test, vi } from 'vitest';
import { userQuery } from '#client/api/queries.ts';
import { aUser } from '#client/testing/fixtures.ts';
import { toastNews, toastStore } from '#client/ui/toast.ts';
import { createQueryClient } from './queryClient.ts';
import { checkSession, endSession, startSession } from './session.ts';

const sam = aUser();

test('a new user does not see the news of the one before', () => {
  const queryClient = createQueryClient(() => {});
  toastNews({ title: '+2 for sam 01' });
  endSession(queryClient);
  expect(toastStore.current()).toBeNull();
  toastNews({ title: '+2 for sam 01' });
  startSession(queryClient, { ...sam, id: 2 });
  expect(toastStore.current()).toBeNull();
  queryClient.clear();
});

describe('checkSession', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** Returns what a screen of sam's does when the answer comes. */
  async function outcome(answer: () => Promise<Response>) {
    const [signOut, reload] = [vi.fn(), vi.fn()];
    const queryClient = createQueryClient(signOut);
    queryClient.setQueryData(userQuery().queryKey, sam);
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('window', { location: { reload } });
    await checkSession(queryClient);
    const user = queryClient.getQueryData(userQuery().queryKey);
    queryClient.clear();
    return { user, signedOut: signOut.mock.calls.length > 0, reloaded: reload.mock.calls.length > 0 };
  }

  test('an ended session signs the user out', async () => {
    const nobody = async () => Response.json({ message: 'Unauthorized' }, { status: 401 });
    expect(await outcome(nobody)).toEqual({ user: null, signedOut: true, reloaded: false });
  });

  test('another user’s session reloads the page', async () => {
    const noor = async () => Response.json({ ...sam, id: 2, username: 'noor' });
    expect(await outcome(noor)).toEqual({ user: sam, signedOut: false, reloaded: true });
  });

  test.each([
    ['the user’s own session', async () => Response.json(sam)],
    ['a missing response', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server error', async () => new Response('Bad gateway', { status: 502 })],
  ])('%s changes nothing', async (_, answer) => {
    expect(await outcome(answer)).toEqual({ user: sam, signedOut: false, reloaded: false });
  });
});
