import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getOrCreatePushKeys } from '#features/pushes/server/pushKeys.ts';
import { testApp } from '#test/support/app.ts';
import { type AppProcess, startApp } from '#test/support/appProcess.ts';
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

  const dir = mkdtempSync(join(tmpdir(), 'unbusted-deliveries-'));
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
      PUSH_HOSTS: service.origin,
    });
    await app.url();
  };
  const arrived = async () => {
    await t.sql((sql) => sql`select pg_notify('changes', 'delivery')`);
    return service.pushed.length;
  };

  service.answer = 'never';
  await start();
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(1);
  await kill();
  service.answer = 201;
  // the claim of the killed process expires after five minutes
  await t.sql((sql) => sql`update deliveries set due_at = due_at - interval '5 minutes'`);
  await start();
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(2);
  await expect.poll(() => t.sql((sql) => sql`select from deliveries`)).toEqual([]);
  const tags = service.pushed.flatMap(({ headers, payload }) => [headers.topic, payload.notification.tag]);
  expect(new Set(tags)).toEqual(new Set([`missing-${second.id}`]));
});
