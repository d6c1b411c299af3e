import { expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { killWhileSending } from '#test/support/killedSending.ts';
import { startReceiver } from '#test/support/receiver.ts';

const HOUR = 3600;
const receiver = await startReceiver();
const t = await testApp({ webhookHosts: [receiver.origin] });

test('a process killed before a webhook has answered posts it once more, as the same, and loses none', {
  tags: 'slow',
}, async () => {
  const season = await t.buildSeason();
  const first = await t.buildRound(season);
  const second = await t.buildRound(season, { number: 2 });
  await t.buildGame(first);
  await t.buildGame(second);
  const boss = await t.buildUser();
  const pool = await t.buildPool(boss, season);
  const ada = await t.buildUser();
  await t.buildMember(pool, ada);
  const webhook = { kind: 'json' as const, url: `${receiver.origin}/hook`, events: ['locked' as const] };
  await boss.call('setWebhook', { params: { id: pool.id }, body: webhook });
  await t.moveDeadline(first, -60);
  await t.moveDeadline(second, 2 * HOUR);

  await killWhileSending(t, {
    env: { WEBHOOK_HOSTS: receiver.origin },
    count: () => receiver.received.length,
    answer: (answers) => {
      receiver.answer = answers ? 200 : 'never';
    },
  });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
});
