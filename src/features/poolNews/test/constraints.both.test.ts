// @module-tag one-process

import { beforeAll, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { type InvalidChange, insert, type Row, type Spoilt, testConstraints } from '#test/support/constraints.ts';

const t = await testApp();

// every test is rolled back, so all share one scene
let sam: ApiUser;
let noor: ApiUser;
let season: Season;
let round: Round;
let elsewhere: Round;
let game: Game;
let unpicked: Game;
let foreign: Game;
let entry: Entry;
let pool: Pool;
/** of a message in the pool */
let itemId: number;

beforeAll(async () => {
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  elsewhere = await t.buildRound(await t.buildSeason({ year: 2025 }));
  foreign = await t.buildGame(elsewhere);
  season = await t.buildSeason({ year: 2026 });
  round = await t.buildRound(season, { deadline: '2026-03-21T00:00:00Z' });
  game = await t.buildGame(round, { team1: 'Duke', team2: 'Oregon' });
  unpicked = await t.buildGame(round, { team1: 'Kansas', team2: 'Vermont' });
  entry = await t.buildEntry(sam, season);
  pool = await t.buildPool(sam, season);
  await t.sql(
    (sql) => sql`
      insert into audit_log (id, actor, username, action, target) overriding system value
      select id, 'command line', 'root', 'game changed', 'game 1' from generate_series(901, 902) id
    `,
  );
  await t.sql(
    (sql) => sql`
      insert into feed_play_ins (game_id, season_id, place, team, source, event_id)
      values (${game.id}, ${season.id}, 'Duke/Yale', 'Duke/Yale', 'espn', '401856430')
    `,
  );
  await insertNews();
});

/** An item of each kind that the news may have once, and what members did with a message. */
async function insertNews(): Promise<void> {
  const first = [
    { key: KEY },
    asItem('note', { user_id: sam.user.id, text: 'Hi', is_pinned: true }),
    asItem('joined', { user_id: sam.user.id, entry_id: entry.id }),
    asItem('correction', { correction_id: 901, correction: {} }),
    asItem('champion', { entries: [entry.id], entry_count: 1 }),
    asSeasonItem('locked', { round_id: round.id }),
    asSeasonItem('result', { game_id: game.id }),
    asSeasonItem('playIn', { game_id: game.id, place: 'Duke/Yale' }),
  ];
  for (const item of first)
    await t.sql((sql) => insert(sql, 'pool_news_items', { ...sound.pool_news_items(), ...item }));
  const [message] = await t.sql((sql) => sql<[{ id: number }]>`select id from pool_news_items where key = ${KEY}`);
  itemId = message.id;
  const noorId = noor.user.id;
  await t.sql(async (sql) => {
    await sql`insert into pool_news_reactions values (${itemId}, ${pool.id}, ${noorId}, 'clap')`;
    await sql`insert into pool_news_reads values (${pool.id}, ${noorId}, ${itemId})`;
    await sql`insert into pool_news_mutes (pool_id, user_id) values (${pool.id}, ${noorId})`;
    await sql`insert into pool_news_reports values (${itemId}, ${noorId}, '')`;
  });
}

const KEY = '8f14e45f-ceea-4e67-a5b4-6d1c8d3a7b21';
/** what makes a message another item of the pool, or of its season */
const asItem = (kind: string, changes: Row): Row => ({ kind, user_id: null, text: null, key: null, ...changes });
const asSeasonItem = (kind: string, changes: Row): Row => asItem(kind, { pool_id: null, ...changes });

const deletedBySam = (isByAuthor: boolean): Row => ({
  text: null,
  deleted_by_author: isByAuthor,
  deleted_by: sam.user.id,
});

/** a valid row of each table */
const sound = {
  pool_news_items: () => ({
    season_id: season.id,
    pool_id: pool.id,
    kind: 'message',
    user_id: sam.user.id,
    text: 'Hi',
    key: '0b6a2c1e-7d0f-4b59-9a3e-52f1c0d8e944',
  }),
  pool_news_reactions: () => ({ item_id: itemId, pool_id: pool.id, user_id: sam.user.id, kind: 'clap' }),
  pool_news_reads: () => ({ pool_id: pool.id, user_id: sam.user.id, up_to: itemId }),
  pool_news_mutes: () => ({ pool_id: pool.id, user_id: sam.user.id }),
  pool_news_reports: () => ({ item_id: itemId, user_id: sam.user.id, reason: 'It is rude' }),
  pool_leads: () => ({ pool_id: pool.id, results: 'digest', entries: [entry.id] }),
};
type Table = keyof typeof sound;

/** what makes a row invalid, and the constraint that refuses it */
const spoilt: Spoilt<Table> = {
  pool_news_items: [
    ['season_id_fkey', 'an item of no season', () => ({ season_id: 999 })],
    ['pool_id_season_id_fkey', 'an item of no pool', () => ({ pool_id: 999 })],
    ['user_id_fkey', 'a message of nobody', () => ({ user_id: 999 })],
    ['entry_id_fkey', 'a join of no entry', () => asItem('joined', { entry_id: 999 })],
    [
      'correction_id_fkey',
      'an item about no row of the audit log',
      () => asItem('correction', { correction_id: 999, correction: {} }),
    ],
    [
      'deleted_by_fkey',
      'a message that nobody deleted',
      () => ({ text: null, deleted_by_author: false, deleted_by: 999 }),
    ],
    ['round_id_season_id_fkey', 'a lock of another season', () => asSeasonItem('locked', { round_id: elsewhere.id })],
    ['game_id_season_id_fkey', 'a result of another season', () => asSeasonItem('result', { game_id: foreign.id })],
    ['game_id_place_fkey', 'no play-in', () => asSeasonItem('playIn', { game_id: game.id, place: 'Iowa/Yale' })],
    ['round_once', 'a round told as locked twice', () => asSeasonItem('locked', { round_id: round.id })],
    ['result_once', 'a result told twice', () => asSeasonItem('result', { game_id: game.id })],
    ['play_in_once', 'a play-in told twice', () => asSeasonItem('playIn', { game_id: game.id, place: 'Duke/Yale' })],
    ['message_once', 'a message that was sent twice', () => ({ key: KEY })],
    ['entry_once', 'an entry that joins twice', () => asItem('joined', { entry_id: entry.id })],
    ['correction_once', 'a correction told twice', () => asItem('correction', { correction_id: 901, correction: {} })],
    ['champion_once', 'champions told twice', () => asItem('champion', { entries: [entry.id], entry_count: 1 })],
    ['one_pinned', 'two pinned notes', () => asItem('note', { text: 'Hi', is_pinned: true })],
    ['kind_known', 'an item of an unknown kind', () => ({ kind: 'rumor' })],
    ['text_length', 'an empty message', () => ({ text: '' })],
    ['text_length', 'a message of 1,001 characters', () => ({ text: '🏀'.repeat(1001) })],
    ['of_season', 'a message to all pools of a season', () => ({ pool_id: null })],
    ['of_season', 'a result in one pool', () => asItem('result', { game_id: unpicked.id })],
    ['whole', 'an answer to a later message', () => ({ reply_to: 2 ** 31 - 1 })],
    ['whole', 'a message about a round', () => ({ round_id: round.id })],
    ['whole', 'a lock of no round', () => asSeasonItem('locked', {})],
    ['whole', 'a result of no game', () => asSeasonItem('result', {})],
    ['whole', 'a correction of nothing', () => asItem('correction', { correction_id: 902 })],
    ['whole', 'a lead of nobody', () => asItem('lead', {})],
    ['whole', 'a note with the key of a message', () => ({ kind: 'note' })],
    ['deleted_whole', 'a deleted message with its text', () => ({ deleted_by_author: true })],
    ['deleted_whole', 'a message that an admin deleted and its author', () => deletedBySam(true)],
    ['deleted_whole', 'a pinned message', () => ({ is_pinned: true })],
  ],
  pool_news_reactions: [
    ['pkey', 'a reaction twice', () => ({ user_id: noor.user.id })],
    ['item_id_fkey', 'a reaction to nothing', () => ({ item_id: 999 })],
    ['pool_id_fkey', 'a reaction in no pool', () => ({ pool_id: 999 })],
    ['user_id_fkey', 'a reaction of nobody', () => ({ user_id: 999 })],
    ['kind_known', 'an unknown reaction', () => ({ kind: 'yawn' })],
  ],
  pool_news_reads: [
    ['pkey', 'news read twice', () => ({ user_id: noor.user.id })],
    ['pool_id_fkey', 'news read in no pool', () => ({ pool_id: 999 })],
    ['user_id_fkey', 'news that nobody reads', () => ({ user_id: 999 })],
  ],
  pool_news_mutes: [
    ['pkey', 'a user muted twice', () => ({ user_id: noor.user.id })],
    ['pool_id_fkey', 'a mute in no pool', () => ({ pool_id: 999 })],
    ['user_id_fkey', 'a mute of nobody', () => ({ user_id: 999 })],
    ['muted_by_fkey', 'a mute by nobody', () => ({ muted_by: 999 })],
  ],
  pool_news_reports: [
    ['pkey', 'a message that a user reports twice', () => ({ user_id: noor.user.id })],
    ['item_id_fkey', 'a report of nothing', () => ({ item_id: 999 })],
    ['user_id_fkey', 'a report of nobody', () => ({ user_id: 999 })],
    ['reason_length', 'a reason of 201 characters', () => ({ reason: 'x'.repeat(201) })],
  ],
  pool_leads: [['pool_id_fkey', 'a lead of no pool', () => ({ pool_id: 999 })]],
};
/** invalid changes, and the constraint that refuses them */
const changes: InvalidChange[] = [
  [
    'pool_leads_pkey',
    'two leads of a pool',
    async (sql) => {
      await insert(sql, 'pool_leads', sound.pool_leads());
      await insert(sql, 'pool_leads', sound.pool_leads());
    },
  ],
  [
    'pool_news_items_reply_to_fkey',
    'an answer to no message',
    async (sql) => {
      await insert(sql, 'pool_news_items', { ...sound.pool_news_items(), reply_to: 0 });
      await sql`set constraints all immediate`;
    },
  ],
  ['pools_messages_known', 'messages that are neither on nor off', (sql) => sql`update pools set messages = 'loud'`],
];

const shown = testConstraints(t, { sound, spoilt, changes });

test('every constraint of the tables of the news is tested here', async () => {
  const constraints = await t.sql(
    (sql) => sql<{ name: string }[]>`
      select c.conname as name from pg_constraint c
      where c.conrelid = any (${Object.keys(sound)}::regclass[]) and c.contype in ('c', 'f', 'p', 'u')
        -- generated ids cannot violate uniqueness
        and not (c.contype in ('p', 'u') and exists (
          select from pg_attribute a
          where a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attidentity = 'a'
        ))
      union
      select i.indexrelid::regclass::text from pg_index i
      where i.indrelid = any (${Object.keys(sound)}::regclass[]) and i.indisunique
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    `,
  );
  expect([...constraints.map(({ name }) => name), 'pools_messages_known'].sort()).toEqual([...shown].sort());
});
