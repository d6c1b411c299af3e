import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { readText } from '#test/support/projectFiles.ts';
import { countMissing } from '../server/pushContent.ts';
import { getOrCreatePushKeys } from '../server/pushKeys.ts';

const t = await testApp();

beforeEach(() => t.database.reset());

test('after the guide’s statements for a stolen backup the site has other keys', async () => {
  const { publicKey } = await getOrCreatePushKeys(t.database);
  const [, statements = ''] =
    /```sql\n([^`]*delete from push_keys[^`]*)```/.exec(readText('docs/guide/day-two.md')) ?? [];
  expect(statements).not.toBe('');
  for (const statement of statements.split('\n')) await t.database.transact((tx) => tx.unsafe(statement));
  expect((await getOrCreatePushKeys(t.database)).publicKey).not.toBe(publicKey);
});

test('the number on the app counts the missing picks of both tournaments', async () => {
  const ann = await t.buildUser();
  const root = await t.buildUser({ isAdmin: true });
  const men = await t.buildSeason({ year: 2027 });
  const body = { year: 2027, name: 'Women’s March Madness', league: 'women' as const };
  for (const season of [men, await root.call('createSeason', { body })]) {
    const round = await t.buildRound(season);
    await t.buildGame(round);
    await t.buildGame(round);
    await t.buildEntry(ann, season);
  }
  expect(await countMissing(t.database, ann.user.id)).toBe(4);
});
