import { beforeEach, describe, expect, test } from 'vitest';
import { PHONE } from '#test/e2e/browserUser.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { notification, SOON } from '#test/e2e/toasts.ts';
import type { ApiUser } from '#test/support/app.ts';
import { BROWSER_KEY } from '../pushCalls.ts';

const site = await openBrowserSite();
const without = await openBrowserSite({ push: 'off' });
const { t } = site;
let ada: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  ada = await t.buildUser({ username: 'ada', email: null });
});

/** A browser whose push service is always there; a real one needs the internet. */
function withPushes({ answer, key }: { readonly answer: NotificationPermission; readonly key: string }): void {
  let subscription: object | null = null;
  let permission: NotificationPermission = sessionStorage.getItem('asked') ? answer : 'default';
  const Stub = {
    get permission() {
      return permission;
    },
    async requestPermission() {
      sessionStorage.setItem('asked', 'true');
      permission = answer;
      return answer;
    },
  };
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    const bytes = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
    const keys = { p256dh: key, auth: 'a'.repeat(22) };
    subscription = {
      options: { applicationServerKey: Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/x', keys }),
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    };
    return subscription;
  };
  Object.assign(window, { Notification: Stub, PushManager: class {} });
  Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', {
    get: () => ({ subscribe, getSubscription: async () => subscription }),
  });
}

const subscribed = () => t.sql((sql) => sql<{ userId: number }[]>`select user_id from push_subscriptions`);

describe.each(STORY_DEVICES)('push notifications %s', (_, device) => {
  test('push notifications are switched on by a press, chosen by kind, renewed by the next page, and switched off', async () => {
    const person = await site.visitor(device, ada);
    const { page } = person;
    await page.addInitScript(withPushes, { answer: 'granted', key: BROWSER_KEY } as const);
    await person.open('/profile#push');
    const main = page.getByRole('switch', { name: 'Notifications in this browser' });
    expect(await main.isChecked()).toBe(false);
    expect(await page.getByRole('switch', { name: 'Missing picks' }).count()).toBe(0);
    await main.press('Space');
    await notification(person, 'Notifications are on').waitFor();
    expect(await subscribed()).toEqual([{ userId: ada.user.id }]);
    const messages = page.getByRole('switch', { name: 'Messages' });
    expect([await page.getByRole('switch', { name: 'Missing picks' }).isChecked(), await messages.isChecked()]).toEqual(
      [true, false],
    );
    await messages.press('Space');
    await expect.poll(async () => (await ada.call('readPush')).kinds.message, SOON).toBe(true);
    await main.scrollIntoViewIfNeeded();
    await person.checkScreen('profile-push');
    // what was lost is subscribed again by the next page
    await t.sql((sql) => sql`delete from push_subscriptions`);
    await person.reload();
    await expect.poll(subscribed, SOON).toHaveLength(1);
    await main.press('Space');
    await notification(person, 'Notifications are off').waitFor();
    expect(await subscribed()).toEqual([]);
  });

  test('whoever has all picks in is asked once whether to be told, and an answer is kept in the browser', {
    tags: 'slow',
  }, async () => {
    const season = await t.buildSeason();
    const game = await t.buildGame(await t.buildRound(season));
    await t.buildEntry(ada, season);
    const question = 'Tell me when a round opens and before it locks?';
    for (const answer of ['No', 'Yes']) {
      const person = await site.visitor(device, ada);
      const { page } = person;
      await page.addInitScript(withPushes, { answer: 'granted', key: BROWSER_KEY } as const);
      await person.open('/picks');
      const team = page.getByRole('radio', { name: game.team1 });
      await team.waitFor();
      if (answer === 'No') {
        expect(await page.getByText(question).count()).toBe(0);
        await team.click();
      }
      await page.getByText(question).waitFor();
      await person.checkScreen('picks-push-question');
      await page.getByRole('button', { name: answer, exact: true }).click();
      await page.getByText(question).waitFor({ state: 'detached' });
      await expect.poll(subscribed, SOON).toEqual(answer === 'Yes' ? [{ userId: ada.user.id }] : []);
      await person.reload();
      await page.getByText('All in ✓').waitFor();
      expect(await page.getByText(question).count()).toBe(0);
    }
  });

  test('a browser that blocks notifications says so', { tags: 'slow' }, async () => {
    const person = await site.visitor(device, ada);
    await person.page.addInitScript(withPushes, { answer: 'denied', key: BROWSER_KEY } as const);
    await person.open('/profile#push');
    await person.page.getByRole('switch', { name: 'Notifications in this browser' }).press('Space');
    await person.page.getByText('Not possible here. This browser blocks the notifications of this site.').waitFor();
    expect(await subscribed()).toEqual([]);
  });

  test('an iPhone is told to add the site to its home screen', { tags: 'slow' }, async () => {
    const iPhone = { ...device, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Safari/604.1' };
    const person = await site.visitor(iPhone, ada);
    await person.page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    await person.open('/profile#push');
    await person.page.getByText('On iPhone and iPad: Share, Add to Home Screen, then switch it on there.').waitFor();
    await person.checkScreen('profile-push-iphone');
  });
});

test('with PUSH=off no screen offers them', { tags: 'slow' }, async () => {
  const { page } = await without.open('/profile#emails', PHONE, await without.t.buildUser());
  await page.getByRole('heading', { name: 'Emails' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Push notifications' }).count()).toBe(0);
});
