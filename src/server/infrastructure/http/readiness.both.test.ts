import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';

const t = await testApp();
beforeEach(() => t.database.reset());

/** What a proxy asks. */
async function ready(app = t.app): Promise<[status: number, text: string]> {
  const answer = await app.request('/readyz');
  return [answer.status, await answer.text()];
}

const writes = () => t.sql((sql) => sql`select written_at from write_checks`);

test('a process that is asked writes a row of its own, once in five seconds for all who ask and all processes', async () => {
  const other = t.otherProcess();
  expect(await ready()).toEqual([200, 'ok']);
  const first = await writes();
  expect(first).toHaveLength(1);
  const apps = [t.app, other];
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ready(apps[index % 2])));
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
  expect(await writes()).toEqual(first);
  await t.sql((sql) => sql`update write_checks set written_at = written_at - interval '6 seconds'`);
  expect(await ready(t.otherProcess())).toEqual([200, 'ok']);
  expect(await writes()).not.toEqual(first);
});

test('a round that is being sealed for over a minute makes it say so', async () => {
  const season = await t.buildSeason();
  const round = await t.buildRound(season);
  await t.sql(
    (sql) => sql`
      update rounds set deadline = clock_timestamp() - interval '2 minutes', locks = 1, locked_at = clock_timestamp()
      where id = ${round.id}
    `,
  );
  const locked = (seconds: number) =>
    t.sql((sql) => sql`update rounds set locked_at = clock_timestamp() - make_interval(secs => ${seconds})`);
  await locked(58);
  expect(await ready()).toEqual([200, 'ok']);
  await locked(61);
  expect(await ready()).toEqual([503, 'A round is being sealed for more than a minute']);
});

describe.runIf(t.database.kind === 'server')('while a lock is held on a server', () => {
  const LOCKED = [503, 'A lock holds up the database: what is saved waits'];

  test('its own table is waited for three seconds at most', async () => {
    const end = await t.hold((tx) => tx`lock table write_checks in access exclusive mode`);
    const began = performance.now();
    expect(await ready(t.otherProcess())).toEqual(LOCKED);
    expect(performance.now() - began).toBeLessThan(3_500);
    await end();
    expect(await ready()).toEqual([200, 'ok']);
  });

  test('a save that waits for ten seconds for another table is said', { tags: 'slow', timeout: 60_000 }, async () => {
    const season = await t.buildSeason();
    const game = await t.buildGame(await t.buildRound(season));
    const ada = await t.buildUser();
    const entry = await t.buildEntry(ada, season);
    const end = await t.hold((tx) => tx`lock table picks in access exclusive mode`);
    const save = ada.send('savePick', { query: { entryId: entry.id }, body: { gameId: game.id, pick: game.team1 } });
    await t.waitForBlockedQuery();
    expect(await ready()).toEqual([200, 'ok']);
    await expect.poll(() => ready(), { timeout: 20_000, interval: 500 }).toEqual(LOCKED);
    expect((await save).status).toBe(503);
    await end();
    await expect.poll(() => ready()).toEqual([200, 'ok']);
  });
});
