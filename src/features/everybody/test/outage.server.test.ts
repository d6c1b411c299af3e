import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { at } from '#domain/at.ts';
import { migrate } from '#server/infrastructure/db/migrate.ts';
import { connectServer } from '#server/infrastructure/db/server.ts';
import { TestApp } from '#test/support/app.ts';
import { startApp } from '#test/support/appProcess.ts';
import { findPostgres, startPostgres } from '#test/support/postgresServer.ts';
import { bruteForce, buildCrowd, lock, readStored } from './crowd.ts';

const programs = findPostgres();

test.skipIf(!programs)(
  'after an outage of the database the answer is right again, and never a wrong one meanwhile',
  {
    tags: 'slow',
    timeout: 240_000,
  },
  async () => {
    if (!programs) return;
    const server = await startPostgres(programs);
    onTestFinished(() => server.stop());
    const url = server.url('postgres');
    const database = await connectServer(url, pino({ level: 'silent' }));
    onTestFinished(() => database.close());
    await migrate(database);
    const t = new TestApp(Object.assign(database, { reset: () => Promise.reject(new Error('it is used once')) }));
    onTestFinished(() => t.changes.stop());
    const ada = await t.buildUser();
    const { season, rounds, games } = await buildCrowd(t, { people: 12, entries: 3, games: 3 });
    const app = startApp({ PORT: '0', SEED: 'none', DATABASE_URL: url });
    onTestFinished(async () => {
      app.kill('SIGKILL');
      await app.ended;
    });
    const address = await app.url();
    const ask = () => fetch(`${address}/api/seasons/${season.id}/everybody`, { headers: { Cookie: ada.cookie ?? '' } });
    const settled = async () =>
      expect.poll(() => readStored(t, season), { timeout: 60_000 }).toEqual(await bruteForce(t, season));
    await lock(t, at(rounds, 0));
    await settled();
    const before = await (await ask()).text();

    // tests run without synchronous commits: the crash would take what was committed a moment ago
    await t.sql((sql) => sql`checkpoint`);
    await server.end('SIGQUIT');
    const meanwhile = await ask();
    expect(meanwhile.status).toBe(503);
    await server.start();
    await expect.poll(async () => (await ask()).status, { timeout: 60_000 }).toBe(200);
    expect(await (await ask()).text()).toBe(before);
    await expect
      .poll(
        () =>
          t.setWinner(at(games, 0), 1).then(
            () => true,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
    await settled();
    expect((await readStored(t, season)).histogram).toHaveLength(2);
    expect(await (await ask()).text()).not.toBe(before);
  },
);
