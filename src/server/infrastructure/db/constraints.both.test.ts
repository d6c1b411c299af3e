// @module-tag one-process

import { beforeAll, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { GAME_TEXTS } from '#domain/bracket/gameFields.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import {
  type InvalidChange,
  insert,
  type Row,
  refusing,
  type Spoilt,
  testConstraints,
} from '#test/support/constraints.ts';
import { projectFiles, readText } from '#test/support/projectFiles.ts';
import type { Sql } from './database.ts';
import { toColumn } from './sql.ts';

const t = await testApp();

const MAIL = '9f1c2f6e-0000-4000-8000-000000000000';

// every test is rolled back, so all share one scene
let sam: ApiUser;
let noor: ApiUser;
let season: Season;
let other: Season;
let round: Round;
let elsewhere: Round;
let game: Game;
let unpicked: Game;
let foreign: Game;
let entry: Entry;
let second: Entry;
let noors: Entry;
let pool: Pool;

beforeAll(async () => {
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  other = await t.buildSeason({ year: 2025 });
  elsewhere = await t.buildRound(other);
  foreign = await t.buildGame(elsewhere);
  season = await t.buildSeason({ year: 2026 });
  round = await t.buildRound(season, { number: 2, deadline: '2026-03-21T00:00:00Z' });
  game = await t.buildGame(round, { team1: 'Duke', team2: 'Oregon' });
  unpicked = await t.buildGame(round, { team1: 'Kansas', team2: 'Vermont' });
  entry = await t.buildEntry(sam, season, 'first');
  second = await t.buildEntry(sam, season, 'second');
  noors = await t.buildEntry(noor, season);
  pool = await t.buildPool(sam, season);
  await t.setPick(entry, game, 1);
  await t.buildMembership(pool, entry);
  await t.sql((sql) => sql`insert into guesses values (${entry.id}, 140, '2026-03-20', '2026-03-20')`);
  await t.sql((sql) => sql`insert into pool_dues values (${pool.id}, ${noor.user.id}, 'said')`);
  await t.sql((sql) => sql`insert into pool_removals (pool_id, user_id) values (${pool.id}, ${noor.user.id})`);
  // after the removal, which ends the right
  await t.sql((sql) => sql`insert into pool_admins (pool_id, user_id, slot) values (${pool.id}, ${noor.user.id}, 1)`);
  await t.sql((sql) => sql`insert into forgotten_passwords values ('s@e', now())`);
  await t.sql((sql) => sql`insert into rate_limits (key) values ('here')`);
  await t.sql((sql) => sql`insert into reminded_rounds (round_id, channel) values (${round.id}, 'mail')`);
  await t.sql(
    (sql) => sql`
      insert into sessions (token_hash, user_id, method, expires_at)
      select repeat(sign, 64), ${noor.user.id}, 'password', now() from unnest(array['d', 'f']) sign
    `,
  );
  await t.sql((sql) => sql`insert into queued_rounds (round_id, channel) values (${round.id}, 'mail')`);
  await t.sql(
    (sql) => sql`insert into mail_preferences (user_id, kind, token) values (${noor.user.id}, 'note', repeat('n', 43))`,
  );
  await t.sql(
    (sql) =>
      sql`insert into deliveries (id, channel, about, is_urgent) values (${MAIL}, 'mail', '{"kind":"reset"}', true)`,
  );
  await t.sql((sql) => sql`insert into known_browsers (user_id, token_hash) values (${noor.user.id}, repeat('c', 64))`);
  await t.sql(
    (sql) => sql`
      insert into password_reset_tokens (user_id, token_hash, mail_id, queued_at, expires_at)
      values (${noor.user.id}, repeat('a', 64), ${MAIL}, now(), now())
    `,
  );
  await t.sql(
    (sql) => sql`
      with change as (
        insert into email_changes (user_id, old_email, expires_at) values (${noor.user.id}, 'n@e', now()) returning id
      )
      insert into email_change_tokens (token_hash, change_id) select repeat('a', 64), id from change
    `,
  );
  await t.sql(
    (sql) => sql`
      with token as (
        insert into access_tokens (user_id, name, scope, token_hash, expires_at)
        values (${noor.user.id}, 'script', 'read', repeat('a', 64), now()) returning id
      ),
      addition as (
        insert into additions (user_id, kind, token_id, expires_at)
        select ${noor.user.id}::int, 'token', id, now() from token returning id
      )
      insert into addition_links (token_hash, addition_id) select repeat('a', 64), id from addition
    `,
  );
  await t.sql((sql) => sql`update users set passkey_user = repeat('a', 43) where id = ${noor.user.id}`);
  await t.sql((sql) => insert(sql, 'passkeys', { ...sound.passkeys(), user_id: noor.user.id, credential_id: 'a' }));
  await t.sql((sql) => insert(sql, 'passkey_challenges', { ...sound.passkey_challenges(), challenge: 'a'.repeat(43) }));
  await t.sql((sql) => insert(sql, 'identities', { ...sound.identities(), user_id: noor.user.id, subject: 'noor' }));
  await t.sql((sql) => insert(sql, 'oidc_flows', { ...sound.oidc_flows(), token_hash: 'a'.repeat(64) }));
  await t.sql((sql) =>
    insert(sql, 'oidc_registrations', { ...sound.oidc_registrations(), token_hash: 'a'.repeat(64) }),
  );
  await t.sql((sql) => sql`insert into login_links values (repeat('a', 64), ${noor.user.id}, now())`);
  await t.sql((sql) => sql`insert into seal_keys (round_id, key) values (${round.id}, repeat('a', 64))`);
  await t.sql(
    (sql) => sql`
      insert into sealed_picks (round_id, lock, entry_id, text, commitment)
      values (${round.id}, 1, ${entry.id}, E'unbusted-seal/3 picks\\n', repeat('a', 64))
    `,
  );
  await t.sql((sql) => insert(sql, 'ledger_lines', { ...sound.ledger_lines(), number: 1 }));
  await t.sql((sql) => insert(sql, 'autopilot_locks', { ...sound.autopilot_locks(), lock: 1 }));
  await t.sql((sql) => insert(sql, 'pool_locks', { ...sound.pool_locks(), lock: 1 }));
  await t.sql((sql) => insert(sql, 'reopened_locks', { ...sound.reopened_locks(), lock: 1 }));
  await t.sql((sql) => insert(sql, 'seals', firstSeal()));
  await t.sql(
    (sql) => sql`
      insert into audit_log (id, actor, username, action, target) overriding system value
      select id, 'command line', 'root', 'game changed', 'game 1' from generate_series(901, 903) id
    `,
  );
  await t.sql((sql) => sql`insert into declined_offers values (${pool.id}, ${noor.user.id})`);
  await t.sql((sql) => sql`insert into feed_teams values (${season.id}, 'espn', '150', 'Duke')`);
  await t.sql((sql) => sql`insert into feed_checks (season_id, asked_at) values (${season.id}, now())`);
  await t.sql(
    (sql) => sql`
      insert into feed_games (game_id, season_id, source, event_id) values (${game.id}, ${season.id}, 'espn', '401856435')
    `,
  );
  await t.sql(
    (sql) => sql`
      insert into feed_play_ins (game_id, season_id, place, team, source, event_id)
      values (${game.id}, ${season.id}, 'Duke/Yale', 'Duke/Yale', 'espn', '401856430')
    `,
  );
  await t.sql((sql) => sql`insert into audit_texts (audit_id, text) values (901, 'Hi')`);
  await t.sql((sql) => sql`update games set slot = 1 where id = ${game.id}`);
  await t.sql((sql) => sql`update sessions set token_hash = repeat('b', 64) where user_id = ${sam.user.id}`);
});

const ROOT = `${'A'.repeat(43)}=`;
const firstSeal = (): Row => ({
  pool_id: pool.id,
  number: 1,
  season_id: season.id,
  round_id: round.id,
  round_number: 2,
  lock: 1,
  sealed_at: new Date(),
  line: 1,
  line_hash: 'a'.repeat(64),
  rules: {},
  root: ROOT,
});

const dues = (amount: string, howToPay = ''): Row => ({ dues_amount: amount, dues_how_to_pay: howToPay });

/** a valid row of each table */
const sound = {
  users: (): Row => ({
    username: 'lee',
    username_key: 'lee',
    password_hash: '!',
    email: 'l@e',
    email_key: 'l@e',
    avatar_url: 'https://e',
    tile_emoji: '⚡',
    tile_color: 'sky',
  }),
  sessions: () => ({ token_hash: 'a'.repeat(64), user_id: sam.user.id, method: 'link', expires_at: new Date() }),
  seasons: () => ({ year: 2027, name: 'March Madness', is_active: false }),
  rounds: () => ({ season_id: season.id, number: 3, name: 'Sweet Sixteen', deadline: new Date('2026-03-26') }),
  games: () => ({
    season_id: season.id,
    round_id: round.id,
    region: 'East Region',
    team1: 'Iowa',
    team2: 'Yale',
    seed1: 1,
    seed2: 16,
    abbr1: 'IOWA',
    abbr2: 'Ÿ&1',
    color1: '#ffcd00',
    color2: '#00356b',
  }),
  entries: () => ({ user_id: sam.user.id, season_id: season.id, name: 'third', name_key: 'third', slot: 3 }),
  picks: () => ({
    entry_id: entry.id,
    game_id: unpicked.id,
    season_id: season.id,
    side: 2,
    made_at: new Date('2026-03-20'),
    changed_at: new Date('2026-03-20'),
  }),
  pools: () => ({ name: 'Family', season_id: season.id, admin_id: sam.user.id, invite_code: 'ACDEFGHJKM' }),
  pool_memberships: () => ({ pool_id: pool.id, user_id: sam.user.id, entry_id: second.id, season_id: season.id }),
  pool_removals: () => ({ pool_id: pool.id, user_id: sam.user.id }),
  pool_admins: () => ({ pool_id: pool.id, user_id: sam.user.id, slot: 2 }),
  pool_dues: () => ({ pool_id: pool.id, user_id: sam.user.id, status: 'paid' }),
  declined_offers: () => ({ pool_id: pool.id, user_id: sam.user.id }),
  guesses: () => ({
    entry_id: second.id,
    total: 140,
    made_at: new Date('2026-03-20'),
    changed_at: new Date('2026-03-20'),
  }),
  audit_log: () => ({ actor: 'command line', username: 'sam', action: 'pool changed', target: 'pool 1' }),
  password_reset_tokens: () => ({
    user_id: sam.user.id,
    token_hash: 'b'.repeat(64),
    mail_id: MAIL,
    queued_at: new Date(),
    expires_at: new Date(),
  }),
  email_changes: () => ({ user_id: sam.user.id, old_email: 's@e', expires_at: new Date() }),
  email_change_tokens: () => ({ token_hash: 'b'.repeat(64), change_id: 1 }),
  access_tokens: () => ({
    user_id: sam.user.id,
    name: 'Results script',
    scope: 'read',
    token_hash: 'b'.repeat(64),
    expires_at: new Date(),
  }),
  passkeys: () => ({
    user_id: sam.user.id,
    name: 'Phone',
    host: 'localhost',
    credential_id: 'b',
    public_key: 'b',
    counter: 0,
    transports: ['internal'],
  }),
  passkey_challenges: () => ({ challenge: 'b'.repeat(43), expires_at: new Date() }),
  identities: () => ({ user_id: sam.user.id, issuer: 'https://id.example.org/', subject: 'sam' }),
  oidc_flows: () => ({
    token_hash: 'b'.repeat(64),
    purpose: 'login',
    state: 's',
    nonce: 'n',
    code_verifier: 'v',
    redirect: '/',
    expires_at: new Date(),
  }),
  oidc_registrations: () => ({
    token_hash: 'b'.repeat(64),
    issuer: 'https://id.example.org/',
    subject: 'sam',
    username: 'sam',
    is_admin: false,
    redirect: '/',
    expires_at: new Date(),
  }),
  login_links: () => ({ token_hash: 'b'.repeat(64), user_id: sam.user.id, expires_at: new Date() }),
  additions: () => ({ user_id: sam.user.id, kind: 'token', token_id: 1, expires_at: new Date() }),
  addition_links: () => ({ token_hash: 'b'.repeat(64), addition_id: 1 }),
  known_browsers: () => ({ user_id: sam.user.id, token_hash: 'c'.repeat(64) }),
  forgotten_passwords: () => ({ email_key: 'n@e', due_at: new Date() }),
  rate_limits: () => ({ key: 'there' }),
  reminded_rounds: () => ({ round_id: elsewhere.id, channel: 'mail' }),
  queued_rounds: () => ({ round_id: elsewhere.id, channel: 'mail' }),
  mail_preferences: () => ({ user_id: sam.user.id, kind: 'note', token: 's'.repeat(43) }),
  deliveries: () => ({ channel: 'mail', about: { kind: 'reset' }, is_urgent: true }),
  audit_texts: () => ({ audit_id: 902, user_id: sam.user.id, text: 'Hi' }),
  site: () => ({ is_only: true }),
  write_checks: () => ({ is_only: true, written_at: new Date() }),
  feed_teams: () => ({ season_id: season.id, source: 'espn', feed_id: '151', team: 'Oregon' }),
  feed_checks: () => ({ season_id: other.id, asked_at: new Date() }),
  feed_games: () => ({
    game_id: unpicked.id,
    season_id: season.id,
    source: 'espn',
    event_id: '401856436',
    start_time: new Date('2026-03-21'),
    start_at: new Date('2026-03-20'),
    winner: 1,
    score1: 70,
    score2: 0,
    seen_at: new Date('2026-03-21'),
    reason: 'mode',
  }),
  feed_play_ins: () => ({
    game_id: unpicked.id,
    season_id: season.id,
    place: 'Texas/Xavier',
    team: 'Texas',
    source: 'espn',
    event_id: '401856434',
    score1: 71,
    score2: 65,
    clock: '2nd 0:01',
    broadcast: 'truTV',
    final_winner: 1,
    final_score1: 71,
    final_score2: 65,
    seen_at: new Date('2026-03-18'),
    reason: 'mode',
    settled_at: new Date('2026-03-18'),
    settled_by: 'feed',
  }),
  dropped_picks: () => ({
    entry_id: entry.id,
    round_id: round.id,
    season_id: season.id,
    region: 'East Region',
    slot: 1,
    team: 'Duke',
    opponent: 'Oregon',
  }),
  pool_locks: () => ({
    pool_id: pool.id,
    round_id: round.id,
    lock: 2,
    autopilot: true,
    entry_ids: [entry.id],
    settled_at: new Date(),
  }),
  reopened_locks: () => ({ round_id: round.id, lock: 2 }),
  seal_keys: () => ({ round_id: elsewhere.id, key: 'b'.repeat(64) }),
  sealed_picks: () => ({
    round_id: round.id,
    lock: 2,
    entry_id: entry.id,
    text: 'unbusted-seal/3 picks\n',
    commitment: 'b'.repeat(64),
  }),
  ledger_lines: () => ({ season_id: season.id, number: 2, line: '[2]', hash: 'b'.repeat(64) }),
  autopilot_locks: () => ({
    round_id: round.id,
    lock: 2,
    game_ids: [game.id],
    sides: [1],
    entry_ids: [entry.id],
    refused_by: [],
  }),
  seals: () => ({ ...firstSeal(), number: 2, lock: 2, previous: ROOT }),
} satisfies Record<string, () => Row>;
type Table = keyof typeof sound;

const LONG = 'x'.repeat(65);
const points = (last: number | null) => [1, 2, 3, 4, 5, 6, 7, 8, 9, last];

/** What no text of a game or a play-in is. */
const textLimits = (of: string) =>
  GAME_TEXTS.flatMap((text) => {
    const is = (what: string, value: string) =>
      [`${toColumn(text)}_check`, `a ${of} with ${what} ${text}`, () => ({ [toColumn(text)]: value })] as const;
    return [is('an empty', ''), is('a blank around its', ' x'), is('a long', LONG)];
  });

/** invalid values of each table, and the constraint that refuses them, without the table in front of its name */
const spoilt: Partial<Spoilt<Table>> = {
  users: [
    ['username_check', 'an empty username', () => ({ username: '' })],
    ['username_check', 'a username of 65 characters', () => ({ username: LONG })],
    ['username_check', 'a username with a blank around it', () => ({ username: ' lee' })],
    ['username_taken', 'a username twice', () => ({ username: 'SAM', username_key: 'sam' })],
    ['email_check', 'an email of 255 characters', () => ({ email: 'x'.repeat(255) })],
    ['email_key', 'an email that nothing finds', () => ({ email_key: null })],
    ['email_key', 'an email that nobody has', () => ({ email: null })],
    ['passkey_user_check', 'a name for authenticators that can be guessed', () => ({ passkey_user: 'a' })],
    ['passkey_user_key', 'a name for authenticators twice', () => ({ passkey_user: 'a'.repeat(43) })],
    ['avatar_url_check', 'an avatar that is a script', () => ({ avatar_url: 'javascript:alert(1)' })],
    ['tile_emoji_check', 'an emoji that is not on the list', () => ({ tile_emoji: '💩' })],
    ['tile_emoji_check', 'two emoji', () => ({ tile_emoji: '🦊🐼' })],
    ['tile_color_check', 'a color that is not on the list', () => ({ tile_color: '#d6373f' })],
  ],
  sessions: [
    ['pkey', 'a session twice', () => ({ token_hash: 'b'.repeat(64) })],
    ['token_hash_check', 'a token that is not hashed', () => ({ token_hash: 'Zm9v' })],
    ['user_id_fkey', 'a session of nobody', () => ({ user_id: 999 })],
    ['method_known', 'a session signed in by luck', () => ({ method: 'luck' })],
  ],
  seasons: [
    ['year_taken', 'a year twice', () => ({ year: 2025 })],
    ['year_check', 'a year before the first tournament', () => ({ year: 1938 })],
    ['name_check', 'a season without a name', () => ({ name: '' })],
    ['one_active', 'a second active season', () => ({ is_active: true })],
    ['active_or_archived', 'an active archived season', () => ({ is_active: true, is_archived: true })],
    [
      'final_four_each_once',
      'a Final Four with a region twice',
      () => ({ final_four: ['East Region', 'East Region', 'South Region', 'Midwest Region'] }),
    ],
    [
      'final_four_each_once',
      'a Final Four of five',
      () => ({ final_four: ['East Region', 'West Region', 'South Region', 'Midwest Region', 'East Region'] }),
    ],
    ['feed_known', 'an unknown use of the feed', () => ({ feed: 'on' })],
    ['league_known', 'an unknown league', () => ({ league: 'boys' })],
  ],
  rounds: [
    ['season_id_fkey', 'a round of no season', () => ({ season_id: 999 })],
    ['number_check', 'a round 0', () => ({ number: 0, deadline: new Date('2000-01-01') })],
    ['number_check', 'a round 11', () => ({ number: 11 })],
    ['name_check', 'a round with a long name', () => ({ name: LONG })],
    ['number_taken', 'a number twice', () => ({ number: 2 })],
    ['deadlines_rise', 'a deadline at that of the round before', () => ({ deadline: round.deadline })],
    ['deadlines_rise', 'a deadline after that of the round after', () => ({ number: 1 })],
    ['sealed_as_locked', 'a round that is sealed before its lock', () => ({ sealed_lock: 1 })],
    ['sealed_as_locked', 'a round that is locked at no time', () => ({ locks: 1 })],
    [
      'sealed_as_locked',
      'a round that is sealed at no time',
      () => ({ locks: 1, locked_at: new Date(), sealed_lock: 1 }),
    ],
    ['reopened_by_fkey', 'a round that nobody has reopened', () => ({ reopened_by: 999 })],
  ],
  games: [
    ['season_id_fkey', 'a game of no season', () => ({ season_id: 999 })],
    ['round_id_season_id_fkey', 'a game in a round of another season', () => ({ round_id: elsewhere.id })],
    ['region_check', 'an unknown region', () => ({ region: 'North Region' })],
    ['team1_check', 'a game without a first team', () => ({ team1: '' })],
    ['team2_check', 'a team with a long name', () => ({ team2: LONG })],
    ['seed1_check', 'a seed 0', () => ({ seed1: 0 })],
    ['seed2_check', 'a seed 17', () => ({ seed2: 17 })],
    ['winner_check', 'a winner that is neither side', () => ({ winner: 3 })],
    ['winner_check', 'a winner 0', () => ({ winner: 0 })],
    ['slot_check', 'a slot 0', () => ({ slot: 0 })],
    ['slot_check', 'a slot 9', () => ({ slot: 9 })],
    ['place_taken', 'two games in one place', () => ({ slot: 1 })],
    ['abbr1_check', 'an empty abbreviation', () => ({ abbr1: '' })],
    ['abbr1_check', 'an abbreviation with a blank around it', () => ({ abbr1: 'UK ' })],
    ['abbr2_check', 'an abbreviation of five letters', () => ({ abbr2: 'DUKES' })],
    ['color1_check', 'a color in upper case', () => ({ color1: '#00308F' })],
    ['color2_check', 'a color of three digits', () => ({ color2: '#fff' })],
    ['color2_check', 'a color with more after it', () => ({ color2: '#003087;' })],
    ['status_known', 'an unknown status', () => ({ status: 'over' })],
    ['score1_check', 'a score below 0', () => ({ score1: -1 })],
    ['score2_check', 'a score of 1000', () => ({ score2: 1000 })],
    ...textLimits('game'),
    ['winner_by_known', 'a winner set by something else', () => ({ winner_by: 'sam' })],
    ['by_hand_known', 'another field set by hand', () => ({ by_hand: ['status', 'seed1'] })],
    ['two_teams', 'a team against itself', () => ({ team2: 'Iowa' })],
    ['team_once_a_round', 'a team twice in a round', () => ({ team1: 'Oregon' })],
  ],
  autopilot_locks: [
    ['pkey', 'two states of a lock', () => ({ lock: 1 })],
    ['lock_check', 'a state before the first lock', () => ({ lock: 0 })],
    ['round_id_fkey', 'a state of an unknown round', () => ({ round_id: 999 })],
    ['sides_check', 'a side that no team has', () => ({ sides: [3] })],
    ['side_of_each_game', 'a game without its side', () => ({ sides: [] })],
  ],
  entries: [
    ['user_id_fkey', 'an entry of nobody', () => ({ user_id: 999 })],
    ['season_id_fkey', 'an entry of no season', () => ({ season_id: 999 })],
    ['name_check', 'an entry without a name', () => ({ name: '' })],
    ['name_taken', 'a name twice', () => ({ name_key: 'first' })],
    ['slot_check', 'a 26th entry', () => ({ slot: 26 })],
    ['slot_check', 'an entry before the first', () => ({ slot: 0 })],
    ['autopilot_known', 'an unknown autopilot', () => ({ autopilot: 'underdogs' })],
    ['user_id_season_id_slot_key', 'two entries in one slot', () => ({ slot: 1 })],
  ],
  picks: [
    ['pkey', 'a second pick of a game', () => ({ game_id: game.id })],
    ['entry_id_season_id_fkey', 'a pick by no entry', () => ({ entry_id: 999 })],
    ['game_id_season_id_fkey', 'a pick of a game of another season', () => ({ game_id: foreign.id })],
    [
      'entry_id_season_id_fkey',
      'a pick by an entry of another season',
      () => ({ game_id: foreign.id, season_id: other.id }),
    ],
    ['side_check', 'a pick of neither side', () => ({ side: 0 })],
    ['side_check', 'a pick of a third side', () => ({ side: 3 })],
    ['auto_lock_check', 'a pick by the autopilot before the first lock', () => ({ auto_lock: 0 })],
    ['check', 'a pick changed before it was made', () => ({ changed_at: new Date('2026-03-19') })],
  ],
  pools: [
    ['name_check', 'a pool without a name', () => ({ name: '' })],
    ['season_id_fkey', 'a pool of no season', () => ({ season_id: 999 })],
    ['admin_id_fkey', 'a pool of nobody', () => ({ admin_id: 999 })],
    ['invite_code_taken', 'a code twice', () => ({ invite_code: pool.inviteCode })],
    ['invite_code_check', 'a code that is too short', () => ({ invite_code: 'ACDEFGHJK' })],
    ['points_check', 'points for nine rounds', () => ({ points: points(10).slice(1) })],
    ['points_check', 'points below 0', () => ({ points: points(-1) })],
    ['points_check', 'points above 1000', () => ({ points: points(1001) })],
    ['points_check', 'points that are none', () => ({ points: points(null) })],
    ['counts_from_a_round', 'round 0 as the first that counts', () => ({ counts_from: 0 })],
    ['counts_from_a_round', 'round 7 as the first that counts', () => ({ counts_from: 7 })],
    ['upset_bonus_known', 'an upset bonus below 0', () => ({ upset_bonus: -1 })],
    ['upset_bonus_known', 'an upset bonus above 10', () => ({ upset_bonus: 11 })],
    ['tie_breaker_known', 'an unknown tie-breaker', () => ({ tie_breaker: 'coin' })],
    ['earlier_rounds_known', 'an unknown rule for earlier rounds', () => ({ earlier_rounds: 'half' })],
    ['max_entries_known', 'no entry a person', () => ({ max_entries: 0 })],
    ['max_entries_known', '26 entries a person', () => ({ max_entries: 26 })],
    ['joining_known', 'an unknown rule for joining', () => ({ joining: 'ajar' })],
    ['rules_length', 'rules of 4,001 characters', () => ({ rules: '🏀'.repeat(4001) })],
    ['prizes_length', 'prizes of 1,001 characters', () => ({ prizes: 'x'.repeat(1001) })],
    ['dues_amount_length', 'dues of nothing', () => dues('')],
    ['dues_amount_length', 'dues of 41 characters', () => dues('x'.repeat(41))],
    ['dues_how_to_pay_length', '501 characters on how to pay', () => dues('$20', 'x'.repeat(501))],
    ['dues_whole', 'dues that nobody can pay', () => ({ dues_amount: '$20' })],
  ],
  audit_texts: [
    ['pkey', 'a second text of a row of the audit log', () => ({ audit_id: 901 })],
    ['audit_id_fkey', 'a text of no row of the audit log', () => ({ audit_id: 999 })],
    ['user_id_fkey', 'a deleted text of nobody', () => ({ user_id: 999 })],
  ],
  declined_offers: [
    ['pkey', 'an offer declined twice', () => ({ user_id: noor.user.id })],
    ['pool_id_fkey', 'a declined offer of no pool', () => ({ pool_id: 999 })],
    ['user_id_fkey', 'an offer that nobody declined', () => ({ user_id: 999 })],
  ],
  pool_admins: [
    ['pkey', 'an admin twice', () => ({ user_id: noor.user.id })],
    ['pool_id_fkey', 'an admin of no pool', () => ({ pool_id: 999 })],
    ['user_id_fkey', 'nobody as an admin', () => ({ user_id: 999 })],
    ['slot_known', 'a sixth further admin', () => ({ slot: 6 })],
    ['slot_known', 'an admin of slot 0', () => ({ slot: 0 })],
    ['slot_taken', 'two admins in one slot', () => ({ slot: 1 })],
  ],
  pool_dues: [
    ['pkey', 'dues of a player twice', () => ({ user_id: noor.user.id })],
    ['pool_id_fkey', 'dues of no pool', () => ({ pool_id: 999 })],
    ['user_id_fkey', 'dues of nobody', () => ({ user_id: 999 })],
    ['status_known', 'dues that are owed twice', () => ({ status: 'twice' })],
  ],
  guesses: [
    ['pkey', 'a second guess of an entry', () => ({ entry_id: entry.id })],
    ['entry_id_fkey', 'a guess of no entry', () => ({ entry_id: 999 })],
    ['total_check', 'a guess below 0', () => ({ total: -1 })],
    ['total_check', 'a guess above 400', () => ({ total: 401 })],
    ['check', 'a guess changed before it was made', () => ({ changed_at: new Date('2026-03-19') })],
  ],
  pool_memberships: [
    ['once', 'an entry twice in a pool', () => ({ entry_id: entry.id })],
    ['pool_id_season_id_fkey', 'a membership of no pool', () => ({ pool_id: 999 })],
    ['pool_id_season_id_fkey', 'a membership of another season than the pool’s', () => ({ season_id: other.id })],
    ['entry_id_user_id_season_id_fkey', 'a membership of somebody else’s entry', () => ({ entry_id: noors.id })],
  ],
  pool_removals: [
    ['pkey', 'a user twice removed from a pool', () => ({ user_id: noor.user.id })],
    ['pool_id_fkey', 'a removal from no pool', () => ({ pool_id: 999 })],
    ['user_id_fkey', 'a removal of nobody', () => ({ user_id: 999 })],
  ],
  password_reset_tokens: [
    ['user_id_fkey', 'a reset of nobody', () => ({ user_id: 999 })],
    ['token_hash_check', 'a reset token that is not hashed', () => ({ token_hash: 'a' })],
    ['pkey', 'a reset token twice', () => ({ token_hash: 'a'.repeat(64) })],
  ],
  email_changes: [
    ['user_id_fkey', 'a changed address of nobody', () => ({ user_id: 999 })],
    ['old_email_check', 'a changed address that is none', () => ({ old_email: '@' })],
  ],
  email_change_tokens: [
    ['pkey', 'an undoing link twice', () => ({ token_hash: 'a'.repeat(64) })],
    ['change_id_fkey', 'a link that undoes nothing', () => ({ change_id: 999 })],
    ['token_hash_check', 'an undoing link that is not hashed', () => ({ token_hash: 'a' })],
  ],
  access_tokens: [
    ['user_id_fkey', 'a token of nobody', () => ({ user_id: 999 })],
    ['name_check', 'a token without a name', () => ({ name: ' ' })],
    ['scope_known', 'a token that may do something else', () => ({ scope: 'all' })],
    ['token_hash_key', 'a token twice', () => ({ token_hash: 'a'.repeat(64) })],
    ['token_hash_check', 'a token that anybody can read', () => ({ token_hash: 'ub_' })],
  ],
  passkeys: [
    ['user_id_fkey', 'a passkey of nobody', () => ({ user_id: 999 })],
    ['name_check', 'a passkey without a name', () => ({ name: ' ' })],
    ['credential_taken', 'a passkey twice', () => ({ credential_id: 'a' })],
    ['credential_id_check', 'a passkey with another text than base64url', () => ({ credential_id: 'a b' })],
    ['public_key_check', 'a passkey without a key', () => ({ public_key: '' })],
    ['counter_check', 'a passkey of less than no uses', () => ({ counter: -1 })],
  ],
  passkey_challenges: [
    ['pkey', 'a challenge twice', () => ({ challenge: 'a'.repeat(43) })],
    ['challenge_check', 'a challenge that can be guessed', () => ({ challenge: 'a' })],
    ['session_hash_fkey', 'a challenge of a session that is none', () => ({ session_hash: 'e'.repeat(64) })],
  ],
  identities: [
    ['user_id_fkey', 'an identity of nobody', () => ({ user_id: 999 })],
    ['once', 'an identity of two users', () => ({ subject: 'noor' })],
    ['one_of_issuer', 'two identities of one provider', () => ({ user_id: noor.user.id })],
    ['issuer_check', 'an identity of no provider', () => ({ issuer: 'sam' })],
    ['subject_check', 'an identity without a subject', () => ({ subject: '' })],
  ],
  oidc_flows: [
    ['pkey', 'a way to the provider twice', () => ({ token_hash: 'a'.repeat(64) })],
    ['token_hash_check', 'a way to the provider that is not hashed', () => ({ token_hash: 'a' })],
    ['purpose_known', 'a way to the provider for nothing', () => ({ purpose: 'luck', session_hash: 'd'.repeat(64) })],
    ['of_session', 'a connection of no session', () => ({ purpose: 'connect' })],
    [
      'session_hash_fkey',
      'a connection of a session that is none',
      () => ({ purpose: 'connect', session_hash: 'e'.repeat(64) }),
    ],
    ['redirect_check', 'a way to another site', () => ({ redirect: 'https://evil.example' })],
  ],
  oidc_registrations: [
    ['pkey', 'a new account twice', () => ({ token_hash: 'a'.repeat(64) })],
    ['token_hash_check', 'a new account that is not hashed', () => ({ token_hash: 'a' })],
    ['issuer_check', 'a new account of no provider', () => ({ issuer: 'sam' })],
    ['subject_check', 'a new account without a subject', () => ({ subject: '' })],
    ['email_check', 'a new account with an empty address', () => ({ email: '' })],
    ['redirect_check', 'a new account that leads to another site', () => ({ redirect: 'evil' })],
  ],
  login_links: [
    ['pkey', 'a login link twice', () => ({ token_hash: 'a'.repeat(64) })],
    ['user_id_fkey', 'a login link of nobody', () => ({ user_id: 999 })],
    ['token_hash_check', 'a login link that is not hashed', () => ({ token_hash: 'a' })],
  ],
  additions: [
    ['user_id_fkey', 'an addition to nobody', () => ({ user_id: 999 })],
    ['token_id_fkey', 'an added token that is none', () => ({ token_id: 999 })],
    ['kind_known', 'another addition', () => ({ kind: 'luck', token_id: null })],
    ['of_kind', 'an added token without one', () => ({ token_id: null })],
    ['of_kind', 'a password that is a token', () => ({ kind: 'password' })],
    ['of_kind', 'an added passkey without one', () => ({ kind: 'passkey', token_id: null })],
    ['of_kind', 'an added identity without one', () => ({ kind: 'identity', token_id: null })],
    ['passkey_id_fkey', 'an added passkey that is none', () => ({ kind: 'passkey', token_id: null, passkey_id: 999 })],
    [
      'identity_id_fkey',
      'an added identity that is none',
      () => ({ kind: 'identity', token_id: null, identity_id: 999 }),
    ],
  ],
  addition_links: [
    ['pkey', 'a link to undo twice', () => ({ token_hash: 'a'.repeat(64) })],
    ['addition_id_fkey', 'a link that takes nothing away', () => ({ addition_id: 999 })],
    ['token_hash_check', 'a link to undo that is not hashed', () => ({ token_hash: 'a' })],
  ],
  known_browsers: [
    ['pkey', 'a browser twice', () => ({ user_id: noor.user.id })],
    ['user_id_fkey', 'a browser of nobody', () => ({ user_id: 999 })],
    ['token_hash_check', 'a browser that is not hashed', () => ({ token_hash: 'n' })],
  ],
  forgotten_passwords: [['pkey', 'an address twice', () => ({ email_key: 's@e' })]],
  rate_limits: [['pkey', 'a count twice', () => ({ key: 'here' })]],
  reminded_rounds: [
    ['pkey', 'reminders of a round twice', () => ({ round_id: round.id })],
    ['round_id_fkey', 'reminders of no round', () => ({ round_id: 999 })],
    ['channel_check', 'reminders by no channel', () => ({ channel: '' })],
  ],
  queued_rounds: [
    ['pkey', 'mails of a round twice', () => ({ round_id: round.id })],
    ['round_id_fkey', 'mails of no round', () => ({ round_id: 999 })],
    ['channel_check', 'results of a round by no channel', () => ({ channel: '' })],
  ],
  mail_preferences: [
    ['pkey', 'a second preference of a kind', () => ({ user_id: noor.user.id })],
    ['user_id_fkey', 'a preference of nobody', () => ({ user_id: 999 })],
    ['kind_check', 'a preference of no mails', () => ({ kind: '' })],
    ['token_check', 'mails that anybody can stop', () => ({ token: 's' })],
    ['token_key', 'a token of mails twice', () => ({ token: 'n'.repeat(43) })],
  ],
  deliveries: [
    ['pkey', 'a delivery twice', () => ({ id: MAIL })],
    ['channel_check', 'a delivery by no channel', () => ({ channel: '' })],
    ['kind', 'a delivery about nothing', () => ({ about: {} })],
  ],
  audit_log: [
    ['actor_known', 'a row of an unknown actor', () => ({ actor: 'sam' })],
    ['actor_of_user', 'a row of a user who is nobody', () => ({ actor: 'user' })],
    ['actor_of_user', 'a user’s row of the command line', () => ({ actor: 'command line', user_id: sam.user.id })],
  ],
  write_checks: [['one', 'a row that is not the only one', () => ({ is_only: false })]],
  site: [
    ['one', 'a row that is not the only one', () => ({ is_only: false })],
    ['backup_whole', 'a backup without its size', () => ({ is_only: false, backup_at: new Date() })],
    ['failure_whole', 'a failure without its reason', () => ({ is_only: false, backup_failed_at: new Date() })],
  ],
  feed_teams: [
    ['pkey', 'a feed’s team twice', () => ({ feed_id: '150' })],
    ['season_id_fkey', 'a feed’s team of no season', () => ({ season_id: 999 })],
    ['feed_id_check', 'a feed’s team without an id', () => ({ feed_id: '' })],
    ['team_check', 'a feed’s team that is no team', () => ({ team: '' })],
    ['name_check', 'a feed’s team without the name that it had', () => ({ name: '' })],
  ],
  feed_checks: [
    ['pkey', 'a second state of a season’s feed', () => ({ season_id: season.id })],
    ['season_id_fkey', 'the feed of no season', () => ({ season_id: 999 })],
    ['busy_check', 'fewer busy answers than none', () => ({ busy: -1 })],
    ['jitter_check', 'a jitter above 1', () => ({ jitter: 1.1 })],
  ],
  feed_games: [
    ['pkey', 'a second event of a game', () => ({ game_id: game.id })],
    ['game_id_season_id_fkey', 'an event of no game', () => ({ game_id: 999 })],
    ['event_once', 'an event of two games', () => ({ event_id: '401856435' })],
    ['event_id_check', 'an event without an id', () => ({ event_id: '' })],
    ['winner_check', 'a final with a third side', () => ({ winner: 3 })],
    ['score1_check', 'a final with a score below 0', () => ({ score1: -1 })],
    ['score2_check', 'a final with a score of 1000', () => ({ score2: 1000 })],
    ['start_whole', 'a start that the feed never named', () => ({ start_at: null })],
    ['final_whole', 'a final that no check has seen', () => ({ seen_at: null })],
    ['final_whole', 'a score without a final', () => ({ winner: null, score1: null, seen_at: null, reason: null })],
    ['final_whole', 'a reason without a final', () => ({ winner: null, score1: null, score2: null, seen_at: null })],
  ],
  feed_play_ins: [
    ['pkey', 'a second play-in for a place', () => ({ game_id: game.id, place: 'Duke/Yale' })],
    ['game_id_season_id_fkey', 'a play-in of no game', () => ({ game_id: 999 })],
    ['place_check', 'a place without two names', () => ({ place: '/' })],
    ['team_check', 'a place without a name', () => ({ team: '' })],
    ['event_once', 'an event of two places', () => ({ event_id: '401856430' })],
    ['event_id_check', 'an event of a place without an id', () => ({ event_id: '' })],
    ['event_whole', 'an event of a place without a source', () => ({ source: null })],
    ['status_known', 'an unknown status of a play-in', () => ({ status: 'over' })],
    ['score1_check', 'a play-in with a score below 0', () => ({ score1: -1 })],
    ['score2_check', 'a play-in with a score of 1000', () => ({ score2: 1000 })],
    ...textLimits('play-in'),
    ['final_winner_check', 'a play-in won by a third team', () => ({ final_winner: 3 })],
    ['final_score1_check', 'a final of a play-in below 0', () => ({ final_score1: -1 })],
    ['final_score2_check', 'a final of a play-in of 1000', () => ({ final_score2: 1000 })],
    ['final_whole', 'a final of a play-in that no check has seen', () => ({ seen_at: null })],
    ['settled_by_known', 'a place settled by nobody known', () => ({ settled_by: 'luck' })],
    ['settled_whole', 'a place settled by nobody', () => ({ settled_by: null })],
  ],
  dropped_picks: [
    ['entry_id_season_id_fkey', 'a dropped pick of no entry', () => ({ entry_id: 999 })],
    ['round_id_season_id_fkey', 'a dropped pick in a round of another season', () => ({ round_id: elsewhere.id })],
  ],
  pool_locks: [
    ['pkey', 'a pool settled twice at a lock', () => ({ lock: 1 })],
    ['lock_check', 'a pool settled before the first lock', () => ({ lock: 0 })],
    ['entry_ids_check', 'a lock with an entry that is none', () => ({ entry_ids: [null] })],
  ],
  reopened_locks: [
    ['pkey', 'a lock that is noted twice', () => ({ lock: 1 })],
    ['lock_check', 'a round that is reopened before its first lock', () => ({ lock: 0 })],
    ['round_id_fkey', 'a lock of no round', () => ({ round_id: 999 })],
  ],
  seal_keys: [
    ['pkey', 'a second key of a round', () => ({ round_id: round.id })],
    ['round_id_fkey', 'a key of no round', () => ({ round_id: 999 })],
    ['key_check', 'a key of less than 32 bytes', () => ({ key: 'b'.repeat(62) })],
  ],
  sealed_picks: [
    ['pkey', 'picks sealed twice at a lock', () => ({ lock: 1 })],
    ['lock_check', 'picks sealed before the first lock', () => ({ lock: 0 })],
    ['text_check', 'sealed picks in another format', () => ({ text: 'unbusted-seal/1\n' })],
    ['commitment_check', 'sealed picks whose commitment is not 64 hex digits', () => ({ commitment: 'B'.repeat(64) })],
  ],
  ledger_lines: [
    ['pkey', 'two lines in one place of the ledger', () => ({ number: 1 })],
    ['number_check', 'a line before the first', () => ({ number: 0 })],
    ['hash_check', 'a line whose hash is not 64 hex digits', () => ({ hash: 'B'.repeat(64) })],
  ],
  seals: [
    ['pkey', 'two seals in one place of the chain', () => ({ number: 1, previous: null })],
    ['once_a_lock', 'two seals of a pool at one lock', () => ({ lock: 1 })],
    ['number_check', 'a seal before the first', () => ({ number: 0 })],
    ['line_hash_check', 'a seal of a line whose hash is not 64 hex digits', () => ({ line_hash: 'x' })],
    ['round_number_check', 'a seal of round 11', () => ({ round_number: 11 })],
    ['lock_check', 'a seal before the first lock', () => ({ lock: 0 })],
    ['root_check', 'a root that is no hash', () => ({ root: 'A' })],
    ['previous_check', 'a previous root that is no hash', () => ({ previous: 'A' })],
    ['first_has_no_previous', 'a later seal without a previous one', () => ({ previous: null })],
  ],
};
/** invalid changes, and the constraint that refuses them */
const changes: InvalidChange[] = [
  [
    'rounds_deadlines_rise',
    'a deadline moved past the next',
    async (sql) => {
      await insert(sql, 'rounds', sound.rounds());
      await sql`update rounds set deadline = '2026-03-26' where id = ${round.id}`;
    },
  ],
  [
    'rounds_deadlines_rise',
    'a round moved past another',
    async (sql) => {
      await insert(sql, 'rounds', sound.rounds());
      await sql`update rounds set number = 4 where id = ${round.id}`;
    },
  ],
  [
    'games_team_once_a_round',
    'a rename to a team of the round',
    (sql) => sql`
    update games set team1 = 'Vermont' where id = ${game.id}
  `,
  ],
  ['games_two_teams', 'a rename to the opponent', (sql) => sql`update games set team1 = team2 where id = ${game.id}`],
  [
    'picks_game_id_season_id_fkey',
    'the deletion of a game that is picked',
    (sql) => sql`
    delete from games where id = ${game.id}
  `,
  ],
  [
    'games_round_id_season_id_fkey',
    'the deletion of a round that has games',
    (sql) => sql`
    delete from rounds where id = ${round.id}
  `,
  ],
  [
    'pools_one_site_pool',
    'a second site’s pool of a season',
    async (sql) => {
      await sql`update pools set is_site_pool = true`;
      await insert(sql, 'pools', { ...sound.pools(), is_site_pool: true });
    },
  ],
  [
    'pools_previous_taken',
    'a second successor of a pool',
    async (sql) => {
      await insert(sql, 'pools', { ...sound.pools(), previous_id: pool.id });
      await insert(sql, 'pools', { ...sound.pools(), invite_code: 'ACDEFGHJKN', previous_id: pool.id });
    },
  ],
  [
    'write_checks_pkey',
    'two rows of the last write',
    async (sql) => {
      await insert(sql, 'write_checks', sound.write_checks());
      await insert(sql, 'write_checks', sound.write_checks());
    },
  ],
  [
    'site_pkey',
    'two rows of the site',
    async (sql) => {
      await insert(sql, 'site', sound.site());
      await insert(sql, 'site', sound.site());
    },
  ],
  ['pools_previous_other', 'a pool that goes on from itself', (sql) => sql`update pools set previous_id = id`],
  [
    'pools_previous_id_fkey',
    'a pool that goes on from none, at the commit',
    async (sql) => {
      await sql`update pools set previous_id = 999`;
      await sql`set constraints all immediate`;
    },
  ],
  ['pools_admin_id_fkey', 'the deletion of a pool’s admin', (sql) => sql`delete from users where id = ${sam.user.id}`],
  [
    'seasons_one_active',
    'another season made active',
    (sql) => sql`
    update seasons set is_active = true where id = ${other.id}
  `,
  ],
];

describe('constraints', () => {
  const shown = testConstraints(t, { sound, spoilt, changes });

  test.each([
    ['changed', (sql: Sql) => sql`update audit_log set action = 'nothing'`],
    ['deleted', (sql: Sql) => sql`delete from audit_log`],
    ['emptied', (sql: Sql) => sql`truncate audit_log cascade`],
  ])('the audit log cannot be %s', async (_, statement) => {
    await t.sql((sql) => insert(sql, 'audit_log', sound.audit_log()));
    const [before] = await t.sql((sql) => sql`select * from audit_log`);
    await expect(t.sql(statement)).rejects.toThrow('the table audit_log is append-only');
    expect(await t.sql((sql) => sql`select * from audit_log limit 1`)).toEqual([before]);
  });

  test.each([
    ['pool_locks', 'changed', (sql: Sql) => sql`update pool_locks set entry_ids = '{}'`],
    ['pool_locks', 'deleted', (sql: Sql) => sql`delete from pool_locks`],
    ['pool_locks', 'emptied', (sql: Sql) => sql`truncate pool_locks`],
    ['seals', 'changed', (sql: Sql) => sql`update seals set root = ${`${'B'.repeat(43)}=`}`],
    ['seals', 'deleted', (sql: Sql) => sql`delete from seals`],
    ['seals', 'emptied', (sql: Sql) => sql`truncate seals`],
    ['sealed_picks', 'changed', (sql: Sql) => sql`update sealed_picks set entry_id = 1`],
    ['sealed_picks', 'given another text', (sql: Sql) => sql`update sealed_picks set text = text || 'x'`],
    ['sealed_picks', 'deleted', (sql: Sql) => sql`delete from sealed_picks`],
    ['sealed_picks', 'emptied', (sql: Sql) => sql`truncate sealed_picks`],
    ['ledger_lines', 'changed', (sql: Sql) => sql`update ledger_lines set line = '[]'`],
    ['ledger_lines', 'deleted', (sql: Sql) => sql`delete from ledger_lines`],
    ['ledger_lines', 'emptied', (sql: Sql) => sql`truncate ledger_lines`],
    ['ledger_notes', 'changed', (sql: Sql) => sql`update ledger_notes set game_id = null`],
    ['ledger_notes', 'deleted', (sql: Sql) => sql`delete from ledger_notes`],
    ['ledger_notes', 'emptied', (sql: Sql) => sql`truncate ledger_notes`],
  ])('rows of %s cannot be %s', async (table, _, statement) => {
    await expect(t.sql(statement)).rejects.toThrow(`the table ${table} is append-only`);
  });

  test('locks of pools, seals and sealed picks outlive their pool, entry and round', async () => {
    const kept = (sql: Sql) => sql`select from pool_locks, seals, sealed_picks`;
    const work = async (sql: Sql) => {
      await sql`delete from pools`;
      await sql`delete from entries`;
      await sql`delete from games`;
      await sql`delete from rounds`;
      expect(await kept(sql)).toHaveLength(1);
      expect(await sql`select from seal_keys`).toHaveLength(0);
    };
    expect(await refusing(t.database, work)).toBeUndefined();
  });

  test('every constraint of the database is tested here, but for those of features', async () => {
    const files = projectFiles().filter((path) => /^src\/features\/\w+\/server\/schema\/.*\.sql$/.test(path));
    const ofFeatures = files.flatMap((file) =>
      [...readText(file).matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table),
    );
    const added = files.flatMap((file) =>
      [...readText(file).matchAll(/^alter table[^;]* constraint (\w+)/gm)].map(([, name = '']) => name),
    );
    // generated ids cannot violate uniqueness
    const constraints = await t.sql(
      (sql) => sql<{ name: string }[]>`
        select c.conname as name from pg_constraint c
        where c.connamespace = 'public'::regnamespace and c.contype in ('c', 'f', 'p', 't', 'u')
          -- triggers at the commit refuse nothing
          and not (c.contype = 't' and c.condeferred)
          and c.conrelid <> 'schema_migrations'::regclass
          and c.conrelid <> all (${ofFeatures}::regclass[]) and c.conname <> all (${added})
          and not (c.contype in ('p', 'u') and exists (
            select from pg_attribute a
            where a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attidentity = 'a'
          ))
        union
        select i.indexrelid::regclass::text from pg_index i join pg_class t on t.oid = i.indrelid
        where t.relnamespace = 'public'::regnamespace and i.indisunique and t.oid <> all (${ofFeatures}::regclass[])
          and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
      `,
    );
    expect(constraints.map(({ name }) => name).sort()).toEqual([...shown].sort());
  });
});
