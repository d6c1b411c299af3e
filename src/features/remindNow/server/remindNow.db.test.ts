import { beforeEach, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { createLog } from '#server/app/log.ts';
import { insertRemindedRounds } from '#server/mails/reminders/reminderQueries.ts';
import type { ReminderWay } from '#server/mails/reminders/reminderWay.ts';
import { findPool } from '#server/pools/pool/poolQueries.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { createMailWorker } from '#test/support/mailWorker.ts';
import { type Delivered, startSmtp } from '#test/support/smtp.ts';
import { readReach, remindMembers } from './remindNow.ts';

const t = await testApp();
/** the app of a site with a mail server, which only the workers of tests use */
const mailing = t.appWith({ smtpUrl: 'smtp://127.0.0.1:9' });
const log = createLog({ write: () => {} });

let season: Season;
let round: Round;
let game: Game;
let pool: Pool;
let boss: ApiUser;
let sam: ApiUser;
let sams: Entry;

/** A pool of the boss, who does not play, with Sam, who has made no pick of a round with one game. */
beforeEach(async () => {
  await t.database.reset();
  season = await t.buildSeason();
  round = await t.buildRound(season, { name: 'Sweet 16' });
  game = await t.buildGame(round);
  boss = await t.buildUser({ username: 'boss' });
  pool = await t.buildPool(boss, season, 'The Water Cooler');
  sam = await t.buildUser({ username: 'sam', email: 'sam@example.org' });
  sams = await join(sam);
});

async function join(person: ApiUser, name?: string): Promise<Entry> {
  const entry = await t.buildEntry(person, season, name);
  await t.buildMembership(pool, entry);
  return entry;
}

/** A site with a mail server. */
async function post() {
  const { address, delivered } = await startSmtp();
  const smtpUrl = `smtp://${address}`;
  // reminders of its own would be sent, too
  const config = { ...t.config, smtpUrl, remindHours: 0 };
  const worker = createMailWorker({ database: t.database, config, log });
  return {
    boss: new Caller(mailing, boss.cookie),
    async deliver(): Promise<readonly Delivered[]> {
      await worker.sendDue();
      return delivered;
    },
  };
}

const here = () => ({ params: { id: pool.id } });

test('members who miss picks are reminded once a round, of their entries in the pool', async () => {
  await t.buildEntry(sam, season, 'in no pool');
  const done = await t.buildUser({ username: 'done' });
  await t.setPick(await join(done), game, 1);
  const site = await post();
  expect(await site.boss.call('remindMembers', here())).toEqual({ reminded: 1, unreachable: 0 });
  expect(await site.boss.error('remindMembers', here())).toEqual({
    status: 409,
    message: 'You have reminded them already',
  });
  const delivered = await site.deliver();
  expect(delivered.map(({ to }) => to.join())).toEqual(['sam@example.org']);
  const text = delivered[0]?.mail ?? '';
  expect(text).toContain('Subject: Sweet 16: 1 pick is missing\n');
  expect(text).toContain('The people who run "The Water Cooler" remind you of your picks.');
  expect(text).toContain('\nsam 01: 1 pick\n');
  expect(text).not.toContain('in no pool');
  expect(text).toContain(`/picks?entryId=${sams.id}\n`);
});

test('who has no address or has switched reminders off is counted and gets none', async () => {
  await join(await t.buildUser({ username: 'nobody', email: null }));
  const stopped = await t.buildUser({ username: 'stopped' });
  await join(stopped);
  await stopped.call('changeReminders', { body: { wanted: false } });
  const site = await post();
  expect(await site.boss.call('remindMembers', here())).toEqual({ reminded: 1, unreachable: 2 });
  expect(await site.deliver()).toHaveLength(1);
});

test('whom a reminder reaches is known before it is sent, by what the site and each player have', async () => {
  await join(await t.buildUser({ username: 'nobody', email: null }));
  const done = await t.buildUser({ username: 'done' });
  await t.setPick(await join(done), game, 1);
  const site = await post();
  expect(await site.boss.call('readReminderReach', here())).toMatchObject({ missing: 2, reached: 1, byMail: 1 });
  const withoutMail = { missing: 2, reached: 0, byMail: 0 };
  expect(await boss.call('readReminderReach', here())).toMatchObject(withoutMail);
  await t.moveDeadline(round, -1);
  expect(await site.boss.call('readReminderReach', here())).toMatchObject({ ...withoutMail, missing: 0 });
});

test('automatic reminders that reached nobody in the pool keep nobody from reminding', async () => {
  const elsewhere = await t.buildUser({ username: 'elsewhere' });
  await t.buildEntry(elsewhere, season);
  await sam.call('changeReminders', { body: { wanted: false } });
  const noor = await t.buildUser({ username: 'noor' });
  await t.setPick(await join(noor), game, 1);
  const site = await post();
  await t.moveDeadline(round, 2 * 3600);
  await t.database.query(insertRemindedRounds, 3);
  expect(await t.sql((sql) => sql`select from reminded_rounds`)).toHaveLength(1);
  expect(await site.boss.call('remindMembers', here())).toEqual({ reminded: 0, unreachable: 1 });
});

test('a player with several entries gets one mail, and who has left or was removed none', async () => {
  await join(sam, 'second');
  const [left, removed] = [await t.buildUser(), await t.buildUser()];
  const gone = await join(left);
  await left.call('leavePool', { ...here(), body: { entryId: gone.id } });
  await join(removed);
  await boss.call('removeMember', { params: { id: pool.id, userId: removed.user.id } });
  const site = await post();
  expect(await site.boss.call('remindMembers', here())).toEqual({ reminded: 1, unreachable: 0 });
});

test('a guess that only another pool counts is not missing in this one', async () => {
  await t.buildGame(round, { region: 'Championship' });
  const annex = await t.buildPool(boss, season, 'The Annex', { tieBreaker: 'total' });
  await t.buildMembership(annex, sams);
  const site = await post();
  await site.boss.call('remindMembers', here());
  await site.boss.call('remindMembers', { params: { id: annex.id } });
  const subjects = (await site.deliver()).map(({ mail }) => /Subject: .*/.exec(mail)?.[0]);
  expect(subjects.sort()).toEqual([
    'Subject: Sweet 16: 2 picks and 1 guess are missing',
    'Subject: Sweet 16: 2 picks are missing',
  ]);
});

test.each([
  ['has left the pool', () => sam.call('leavePool', { ...here(), body: { entryId: sams.id } })],
  ['was removed', () => boss.call('removeMember', { params: { id: pool.id, userId: sam.user.id } })],
  ['has switched reminders off', () => sam.call('changeReminders', { body: { wanted: false } })],
  ['plays in a deleted pool', () => boss.call('deletePool', { ...here(), body: { confirmText: 'delete me' } })],
  ['is too late', () => t.moveDeadline(round, -1)],
])('who %s before the mail is sent gets none', async (_, change) => {
  const site = await post();
  await site.boss.call('remindMembers', here());
  await change();
  expect(await site.deliver()).toEqual([]);
});

test('who makes the picks before the mail is sent gets none', async () => {
  const site = await post();
  await site.boss.call('remindMembers', here());
  await t.setPick(sams, game, 1);
  expect(await site.deliver()).toEqual([]);
});

test('the reminder waits for an hour after the automatic ones', async () => {
  const site = await post();
  await t.moveDeadline(round, 2 * 3600);
  await t.database.query(insertRemindedRounds, 3);
  expect(await site.boss.error('remindMembers', here())).toEqual({
    status: 409,
    message: 'They were reminded less than an hour ago',
  });
  await t.sql((sql) => sql`update reminded_rounds set queued_at = queued_at - interval '1 hour'`);
  await site.boss.call('remindMembers', here());
});

test('another round and another pool may be reminded again', async () => {
  const site = await post();
  await site.boss.call('remindMembers', here());
  const annex = await t.buildPool(boss, season, 'The Annex');
  await t.buildMembership(annex, sams);
  await site.boss.call('remindMembers', { params: { id: annex.id } });
  await t.buildGame(await t.buildRound(season, { number: 2 }));
  await t.moveDeadline(round, -1);
  expect(await site.boss.call('remindMembers', here())).toEqual({ reminded: 1, unreachable: 0 });
});

test('a reminder that reaches nobody may be tried again, so on a site without a mail server always', async () => {
  for (let n = 0; n < 2; n += 1) {
    expect(await boss.call('remindMembers', here())).toEqual({ reminded: 0, unreachable: 1 });
  }
  expect(await t.sql((sql) => sql`select from deliveries`)).toEqual([]);
});

test('two admins who remind at the same time remind once', async () => {
  const site = await post();
  const answers = await Promise.all([1, 2].map(() => site.boss.send('remindMembers', here())));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await site.deliver()).toHaveLength(1);
});

test('without an open round nobody is reminded', async () => {
  await t.moveDeadline(round, -1);
  expect(await boss.error('remindMembers', here())).toEqual({ status: 409, message: 'No round is open' });
});

test('the audit log has the reminder without the numbers of those who miss picks', async () => {
  const root = await t.buildUser({ isAdmin: true });
  await boss.call('remindMembers', here());
  expect(await root.call('listAuditLog')).toMatchObject([
    { action: 'members reminded', username: 'boss', before: null, after: { roundId: round.id } },
  ]);
});

test('who gets no mail may be reached in another way, which counts once and queues its own', async () => {
  const noor = await t.buildUser({ username: 'noor', email: null });
  await join(noor);
  const asked: (readonly number[])[] = [];
  const wayOf = (name: string, reached: readonly ApiUser[]): ReminderWay => ({
    name,
    field: name,
    isOn: () => name !== 'off',
    listReached: async () => reached.map(({ user }) => user.id),
    queue: async (_, userIds) => void asked.push(userIds),
  });
  const ways = [wayOf('mail', [sam]), wayOf('horn', [sam, noor]), wayOf('off', [boss])];
  const row = (await t.database.query(findPool, pool.id)) ?? expect.fail('the pool is there');
  const reach = await t.database.query(readReach, row, ways, t.config);
  expect(reach).toEqual({ missing: 2, reached: 2, mail: 1, horn: 2, off: 0 });
  const answer = await t.database.transact(remindMembers, boss.user, row, ways, t.config);
  expect(answer).toEqual({ reminded: 2, unreachable: 0 });
  expect(asked).toEqual([[sam.user.id], [sam.user.id, noor.user.id], []]);
});

test('a silent site and an archived season refuse', async () => {
  await t.sql((sql) => sql`insert into site (is_copy) values (true)`);
  expect(await boss.error('remindMembers', here())).toEqual({
    status: 409,
    message: 'This is a restored copy: it sends nothing',
  });
  await t.sql((sql) => sql`delete from site`);
  await t.archiveSeasons();
  expect(await boss.error('remindMembers', here())).toEqual({ status: 409, message: 'This season is archived' });
});

test('a reminder is one of the hundred changes of pools in an hour', async () => {
  const limited = new Caller(t.appHere({ rateLimits: 'on' }), boss.cookie);
  for (let n = 0; n < 100; n += 1) await limited.call('changePool', { ...here(), body: { name: `Pool ${n}` } });
  expect((await limited.send('remindMembers', here())).status).toBe(429);
});
