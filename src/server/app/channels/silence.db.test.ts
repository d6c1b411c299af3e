import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Pool, Round } from '#contract/schemas.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { createMailWorker } from '#server/mails/mails.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { type MailServer, openSmtp } from '#test/support/smtp.ts';

const HOUR = 3600;
const t = await testApp();

let pool: Pool;
let round: Round;
let root: ApiUser;
let mails: MailServer;

/** A pool and a player who gets mails and misses a pick. */
beforeEach(async () => {
  await t.database.reset();
  const { stop, ...server } = await openSmtp();
  onTestFinished(stop);
  mails = server;
  const season = await t.buildSeason();
  round = await t.buildRound(season);
  await t.buildGame(round);
  root = await t.buildUser({ username: 'root', isAdmin: true });
  const boss = await t.buildUser({ username: 'boss' });
  pool = await t.buildPool(boss, season);
  const ada = await t.buildUser({ username: 'ada' });
  await t.buildMember(pool, ada);
});

const makeCopy = () => t.sql((sql) => sql`insert into site (is_copy) values (true)`);

const siteWith = (more: Partial<Config> = {}) => t.appHere({ smtpUrl: `smtp://${mails.address}`, ...more });

/** Everything that a site tells: a reminder, a forgotten password. */
async function letNewsComeUp(): Promise<void> {
  await t.moveDeadline(round, HOUR);
  await forgetPassword();
}

const forgetPassword = () => t.anonymous().call('forgotPassword', { body: { email: 'ada@example.org' } });

/** Sends all that is due, also what waits for a random moment. */
async function sendAll(more: Partial<Config> = {}): Promise<void> {
  await t.sql((sql) => sql`update forgotten_passwords set due_at = clock_timestamp()`);
  const { services } = siteWith({ publicUrl: 'https://pool.example.org', ...more });
  const worker = createMailWorker(services);
  await worker.sendDue();
  await worker.stop(0);
}

const told = () => mails.delivered.map(({ mail }) => /^Subject: (.*)$/m.exec(mail)?.[1]);

test('without silence all of this is told', async () => {
  await letNewsComeUp();
  await sendAll();
  expect(told()).toHaveLength(2);
});

test('a restored copy tells nobody, and what came up in silence is not told after it has gone live', async () => {
  await makeCopy();
  await letNewsComeUp();
  await sendAll();
  expect(told()).toEqual([]);
  await root.call('goLive');
  await sendAll();
  expect(told()).toEqual([]);
  expect(await root.call('listAuditLog')).toContainEqual(
    expect.objectContaining({ action: 'gone live', target: 'the site', username: 'root' }),
  );

  await forgetPassword();
  await sendAll();
  expect(told()).toEqual(['Reset your Unbusted password']);
});

test('with OUTBOUND=off nothing is told either', async () => {
  await letNewsComeUp();
  await sendAll({ outbound: 'off' });
  expect(told()).toEqual([]);
});

test.each([
  ['a restored copy', {}, 'This is a restored copy: it sends nothing'],
  ['a site with OUTBOUND=off', { outbound: 'off' }, 'This site sends nothing: OUTBOUND is off'],
] as const)('%s says that it sends no mail, and refuses what would send or ask at once', async (_, more, message) => {
  if (!('outbound' in more)) await makeCopy();
  const app = siteWith(more);
  const as = ({ cookie }: ApiUser) => new Caller(app, cookie);
  expect(await t.anonymous().call('readAbout')).toMatchObject({ sendsMail: false });
  expect(await new Caller(app).call('readAbout')).toMatchObject({ sendsMail: false, hasOutbox: false });
  const ofSeason = { params: { id: pool.seasonId } };
  const refused = { status: 409, message };
  expect(await as(root).error('checkFeed', ofSeason)).toMatchObject(refused);
  expect(await as(root).error('readFeedBracket', ofSeason)).toMatchObject(refused);
});

test('site admins see whether the site is a copy, and going live twice is harmless', async () => {
  expect(await root.call('readSite')).toMatchObject({ outbound: 'on', isCopy: false });
  await makeCopy();
  expect(await root.call('readSite')).toMatchObject({ outbound: 'on', isCopy: true });
  await root.call('goLive');
  await root.call('goLive');
  expect(await root.call('readSite')).toMatchObject({ outbound: 'on', isCopy: false });
});
