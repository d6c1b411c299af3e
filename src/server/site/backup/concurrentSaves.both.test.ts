import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { buildScene } from '#test/support/scene.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

/** More rows than fit into a line. */
const MANY = 30_000;

const t = await testApp();
const scene = await buildScene(t);
await t.sql(
  (sql) => sql`
    insert into known_browsers (user_id, token_hash)
    select ${scene.people.rival.user.id}, lpad(to_hex(n), 64, '0') from generate_series(1, ${MANY}::int) n
  `,
);

const folder = mkdtempSync(join(tmpdir(), 'unbusted-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string) => join(folder, name);

/** Saves two picks in one statement, alternating between two pairs. */
async function save(turn: number): Promise<string> {
  const [duke, iowa] = turn % 2 === 0 ? ['Duke', 'Iowa'] : ['Yale', 'Drake'];
  const picks = [
    { gameId: scene.openGame.id, pick: duke ?? null },
    { gameId: scene.unpickedGame.id, pick: iowa ?? null },
  ];
  await scene.people.rival.call('savePicks', { query: { entryId: scene.entries.rival.id }, body: { picks } });
  return (await changed()).at(0)?.at ?? '';
}
const changed = () =>
  t.database.query(
    (sql) => sql<{ side: number; at: string }[]>`
      select side, changed_at::text as at from picks
      where entry_id = ${scene.entries.rival.id} and game_id <> ${scene.pastGame.id} order by game_id
    `,
  );

const isBegun = () => readdirSync(folder).some((name) => name.endsWith('.part'));

test('a backup blocks no save and contains whole saves: all acknowledged before, none after', async () => {
  const path = fileOf('busy.backup');
  const acknowledged = await save(0);
  const backup = backUp(t.database, path, folder);
  await expect.poll(isBegun, { interval: 1 }).toBe(true);
  const saving = (async () => {
    for (let turn = 1; !existsSync(path); turn += 1) await save(turn);
  })();
  await save(1);
  expect(existsSync(path)).toBe(false);
  await Promise.all([backup, saving]);
  await t.database.reset();
  await restore(t.database, path, folder);
  const [duke, iowa] = await changed();
  expect(duke).toEqual({ side: 1, at: acknowledged });
  expect(iowa).toEqual(duke);
});

test.runIf(t.database.kind === 'embedded')(
  'a second backup ends the first, and the session has no cursors of either',
  async () => {
    const ended = backUp(t.database, fileOf('first.backup'), folder);
    const refused = expect(ended).rejects.toThrow('Another backup has begun: this one has ended');
    await expect.poll(isBegun, { interval: 1 }).toBe(true);
    await backUp(t.database, fileOf('second.backup'), folder);
    await refused;
    expect(existsSync(fileOf('first.backup'))).toBe(false);
    expect(isBegun()).toBe(false);
    expect(await t.sql((sql) => sql`select name from pg_cursors where name <> ''`)).toEqual([]);
  },
);
