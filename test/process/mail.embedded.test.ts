import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { connectCommandLine } from '#server/app/connect.ts';
import { type AppProcess, startApp } from '#test/support/appProcess.ts';
import { fillDataDir } from '#test/support/embeddedTemplate.ts';
import { startSmtp } from '#test/support/smtp.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'unbusted-mail-'));
let app: AppProcess | undefined;

afterAll(async () => {
  await kill();
  rmSync(dataDir, { recursive: true });
});

async function kill(): Promise<void> {
  app?.kill('SIGKILL');
  await app?.ended;
}

test('a process killed while it sends an email causes one repetition with the same Message-ID and no loss', {
  tags: 'slow',
}, async () => {
  const [isThere, isKilled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await fillDataDir(dataDir);
  const { address, delivered } = await startSmtp({}, () => {
    isThere.resolve();
    return isKilled.promise;
  });
  const PUBLIC_URL = 'https://pool.example.org';
  const env = { PORT: '0', SEED: 'none', DATA_DIR: dataDir, SMTP_URL: `smtp://${address}`, PUBLIC_URL };
  app = startApp(env);
  const url = await app.url();
  for (const username of ['sam', 'noor']) {
    const email = `${username}@example.org`;
    await post(`${url}/api/register`, { username, email, password: 'a secret', confirmPassword: 'a secret' });
    await post(`${url}/api/forgot-password`, { email });
  }
  await isThere.promise;
  await kill();
  isKilled.resolve();

  app = startApp(env);
  await app.url();
  // the claim of the killed process expires after five minutes
  const database = await connectCommandLine({ databaseUrl: undefined, dataDir }, pino({ level: 'silent' }));
  await database.query((sql) => sql`update deliveries set due_at = due_at - interval '5 minutes'`);
  await database.query((sql) => sql`select pg_notify('changes', 'delivery')`);
  await database.close();
  await expect.poll(() => delivered, { timeout: 30_000 }).toHaveLength(3);
  const sent = delivered.map(({ to, mail }) => `${to} ${/^Message-ID: .+$/m.exec(mail)}`);
  expect(sent.filter((each) => each === sent[0])).toHaveLength(2);
  expect(new Set(delivered.map(({ to }) => to.join()))).toEqual(new Set(['noor@example.org', 'sam@example.org']));
});

async function post(url: string, body: unknown): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const { ok, status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!ok) throw new Error(`${url}: ${status}`);
}
