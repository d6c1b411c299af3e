import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { TestApp } from './app.ts';
import { type AppProcess, type Env, startApp } from './appProcess.ts';

interface Receiver {
  /** what makes the app send to it */
  readonly env: Env;
  readonly count: () => number;
  readonly answer: (answers: boolean) => void;
}

/** Kills the app before a receiver has answered what it was sent, and starts it again until nothing waits: all is sent once more. */
export async function killWhileSending(t: TestApp, { env, count, answer }: Receiver): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'unbusted-sending-'));
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
      ...env,
    });
    await app.url();
  };
  const arrived = async () => {
    await t.sql((sql) => sql`select pg_notify('changes', 'delivery')`);
    return count();
  };

  answer(false);
  await start();
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(1);
  await kill();
  answer(true);
  // the claim of the killed process expires after five minutes
  await t.sql((sql) => sql`update deliveries set due_at = due_at - interval '5 minutes'`);
  await start();
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(2);
  await expect.poll(() => t.sql((sql) => sql`select from deliveries`)).toEqual([]);
}
