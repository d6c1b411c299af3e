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

interface Answer {
  readonly seasonId?: number;
  readonly locks?: readonly number[];
  readonly entries?: number;
  readonly histogram?: string;
}

const addAnswer = ({ seasonId = season.id, locks = [1], entries = 3, histogram }: Answer = {}) =>
  t.sql(
    (sql) => sql`
      insert into everybody_answers (season_id, round_ids, locks, basis, entries, histogram, counted_at)
      values (${seasonId}, '{1}', ${[...locks]}, 'digest', ${entries}, ${histogram ?? null}, now())
    `,
  );
const addGone = (seasonId: number) =>
  t.sql((sql) => sql`insert into everybody_gone (entry_id, season_id) values (901, ${seasonId})`);

test.each([
  ['everybody_answers_season_id_fkey', 'an answer of no season', { seasonId: 999 }],
  ['everybody_answers_lock_of_each_round', 'a round without its lock', { locks: [] }],
  ['everybody_answers_entries_check', 'fewer entries than none', { entries: -1 }],
  ['everybody_answers_whole', 'a histogram without games', { histogram: '[]' }],
])('the constraint %s refuses %s', async (constraint, _, answer) => {
  await addAnswer();
  await t.sql((sql) => sql`delete from everybody_answers`);
  await expect(addAnswer(answer)).rejects.toMatchObject({ constraint });
});

test('a season has one answer, and an entry is deleted once', async () => {
  await addAnswer();
  await expect(addAnswer()).rejects.toMatchObject({ constraint: 'everybody_answers_pkey' });
  await addGone(season.id);
  await expect(addGone(season.id)).rejects.toMatchObject({ constraint: 'everybody_gone_pkey' });
  await t.sql((sql) => sql`delete from everybody_gone`);
  await expect(addGone(999)).rejects.toMatchObject({ constraint: 'everybody_gone_season_id_fkey' });
});
