import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { type AppProcess, startApp } from '#test/support/appProcess.ts';
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

  const dir = mkdtempSync(join(tmpdir(), 'unbusted-webhook-'));
  let app: AppProcess | undefined;
  const kill = async () => {
    app?.kill('SIGKILL');
    await app?.ended;
  };
  onTestFinished(async () => {
    await kill();
    rmSync(dir, { recursive: true });
  });
  const start = async () => {
    app = startApp({
      PORT: '0',
      SEED: 'none',
      DATA_DIR: dir,
      DATABASE_URL: t.database.url ?? '',
      PUBLIC_URL: 'https://pool.example.org',
      WEBHOOK_HOSTS: receiver.origin,
    });
    await app.url();
  };
  const arrived = async () => {
    await t.sql((sql) => sql`select pg_notify('changes', 'delivery')`);
    return receiver.received.length;
  };

  receiver.answer = 'never';
  await start();
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(1);
  await kill();
  receiver.answer = 200;
  // the claim of the killed process expires after five minutes
  await t.sql((sql) => sql`update deliveries set due_at = due_at - interval '5 minutes'`);
  await start();
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(2);
  await expect.poll(() => t.sql((sql) => sql`select from deliveries`)).toEqual([]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
});
