import { expect, test } from 'vitest';
import { getOrCreatePushKeys } from '#features/pushes/server/pushKeys.ts';
import { testApp } from '#test/support/app.ts';
import { killWhileSending } from '#test/support/killedSending.ts';
import { startPushService } from './pushService.ts';

const HOUR = 3600;
const service = await startPushService();
const t = await testApp({ pushHosts: [service.origin] });

test('a process killed before a push service has answered sends the push once more, as the same, and loses none', {
  tags: 'slow',
}, async () => {
  service.siteKey = (await getOrCreatePushKeys(t.database)).publicKey;
  const season = await t.buildSeason();
  const first = await t.buildRound(season);
  const second = await t.buildRound(season, { number: 2 });
  await t.buildGame(first);
  await t.buildGame(second);
  const boss = await t.buildUser();
  const pool = await t.buildPool(boss, season);
  const ada = await t.buildUser();
  await t.buildMember(pool, ada);
  await ada.call('subscribe', { body: service.browser('ada').subscription() });
  await t.moveDeadline(first, -60);
  await t.moveDeadline(second, 2 * HOUR);

  await killWhileSending(t, {
    env: { PUSH_HOSTS: service.origin },
    count: () => service.pushed.length,
    answer: (answers) => {
      service.answer = answers ? 201 : 'never';
    },
  });
  const tags = service.pushed.flatMap(({ headers, payload }) => [headers.topic, payload.notification.tag]);
  expect(new Set(tags)).toEqual(new Set([`missing-${second.id}`]));
});
