// @module-tag one-process

import { beforeEach, expect, test } from 'vitest';
import type { Season } from '#contract/schemas.ts';
import { testApp } from '#test/support/app.ts';

const t = await testApp();
let season: Season;

beforeEach(async () => {
  await t.database.reset();
  season = await t.buildSeason();
});

const addAnswer = (seasonId = season.id) =>
  t.sql(
    (sql) => sql`
      insert into everybody_answers (season_id, rounds, basis, figures, counted_at)
      values (${seasonId}, '{"1": 1}', 'digest', '{}', now())
    `,
  );
const addGone = (seasonId: number) =>
  t.sql((sql) => sql`insert into everybody_gone (entry_id, season_id) values (901, ${seasonId})`);

test('a season has one answer, and an entry is deleted once', async () => {
  await addAnswer();
  await expect(addAnswer(999)).rejects.toMatchObject({ constraint: 'everybody_answers_season_id_fkey' });
  await expect(addAnswer()).rejects.toMatchObject({ constraint: 'everybody_answers_pkey' });
  await addGone(season.id);
  await expect(addGone(season.id)).rejects.toMatchObject({ constraint: 'everybody_gone_pkey' });
  await t.sql((sql) => sql`delete from everybody_gone`);
  await expect(addGone(999)).rejects.toMatchObject({ constraint: 'everybody_gone_season_id_fkey' });
});
