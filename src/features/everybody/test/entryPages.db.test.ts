// @module-tag one-process

import { expect, test } from 'vitest';
import { listEntryIds } from '#features/everybody/server/everybodyQueries.ts';
import { testApp } from '#test/support/app.ts';

const t = await testApp();

test('pages of entries go on behind those of another season, until there are none', async () => {
  const ann = await t.buildUser({ username: 'ann' });
  const [men, women] = [await t.buildSeason(), await t.buildSeason({ league: 'women' })];
  const ids: number[] = [];
  for (const [n, season] of [men, women, women, women, men].entries()) {
    ids.push((await t.buildEntry(ann, season, `Entry ${n}`)).id);
  }
  const [first = 0, second, third = 0, , last = 0] = ids;
  const page = (after: number) => t.sql((sql) => listEntryIds(sql, men.id, after, 2));
  expect(await page(0)).toEqual({ ids: [first], last: second });
  expect(await page(first)).toEqual({ ids: [], last: third });
  expect(await page(third)).toEqual({ ids: [last], last });
  expect(await page(last)).toEqual({ ids: [], last: null });
});
