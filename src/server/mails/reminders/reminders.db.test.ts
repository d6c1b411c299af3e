import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { createMailWorker, recipientsOf, startPost } from '#test/support/mailWorker.ts';
import { type Delivered, startSmtp } from '#test/support/smtp.ts';
import { insertRemindedRounds, queueReminders } from './reminderQueries.ts';

const t = await testApp();
const HOUR = 3600;

let season: Season;
let round: Round;
let games: Game[];
let sam: ApiUser;
let sams: Entry;

/** Builds a round of two games, and sam without picks. */
beforeEach(async () => {
  await t.database.reset();
  season = await t.buildSeason();
  round = await t.buildRound(season, { name: 'Sweet 16' });
  games = [await t.buildGame(round), await t.buildGame(round)];
  sam = await t.buildUser({ username: 'sam', email: 'sam@example.org' });
  sams = await t.buildEntry(sam, season);
});

const post = (remindHours = 3, processes = 1) => startPost(t, { remindHours }, { processes });

const pick = (entry: Entry, ...picked: (Game | undefined)[]) =>
  Promise.all(picked.map((game) => game && t.setPick(entry, game, 1)));
const stopLink = ({ mail }: Delivered) =>
  /^List-Unsubscribe:\s+<http:\/\/localhost:3000(\/api\/unsubscribe\/[\w-]{43})>$/m.exec(mail)?.[1] ?? '';

async function reminded(): Promise<Delivered> {
  await t.moveDeadline(round, 2 * HOUR);
  const [mail] = await (await post()).deliver();
  if (!mail) throw new Error('no reminder was sent');
  return mail;
}

describe('a reminder', () => {
  test('a reminder is sent once three hours before a deadline, even if the deadline moves later', async () => {
    const { deliver } = await post();
    await t.moveDeadline(round, 3 * HOUR + 60);
    expect(await deliver()).toEqual([]);
    await t.moveDeadline(round, 3 * HOUR - 1);
    expect(recipientsOf(await deliver())).toEqual(['sam@example.org']);
    expect(await deliver()).toEqual([]);
    await t.moveDeadline(round, 24 * HOUR);
    expect(await deliver()).toEqual([]);
    await t.moveDeadline(round, HOUR);
    expect(await deliver()).toEqual([]);
  });

  test('a reminder names the missing picks of each entry, and no made pick', async () => {
    const second = await t.buildEntry(sam, season, 'my other one');
    await pick(second, games[0]);
    await t.moveDeadline(round, 2.5 * HOUR);
    const [mail] = await (await post()).deliver();
    const text = mail?.mail ?? '';
    expect(text).toContain('Subject: Sweet 16: 3 picks are missing\n');
    expect(text).toMatch(/Sweet 16 locks on \w+day, \w+ \d+ at \d\d:\d\d UTC, in less than 3 hours\. Still missing:/);
    expect(text).toContain('\nsam 01: 2 picks\nmy other one: 1 pick\n');
    expect(text).toContain(`http://localhost:3000/picks?entryId=${sams.id}\n`);
    for (const { team1, team2 } of games) for (const team of [team1, team2]) expect(text).not.toContain(team);
  });

  test('a reminder says what the autopilot of each entry would do, and offers it to those without', async () => {
    const office = await t.buildPool(sam, season, 'Office');
    const strict = await t.buildPool(sam, season, 'Strict', { ...DEFAULT_SCORING, autopilot: false });
    const named = async (name: string, ...pools: Pool[]) => {
      const entry = await t.buildEntry(sam, season, name);
      for (const pool of pools) await t.buildMembership(pool, entry);
      await sam.call('changeEntry', { params: { id: entry.id }, body: { autopilot: 'favorites' } });
      return entry;
    };
    await named('allowed', office);
    await named('both', office, strict);
    await named('refused', strict);
    await pick(await named('one left'), games[0]);
    await t.buildGame(round, { seed1: 8, seed2: 8 });
    const { mail } = await reminded();
    expect(mail).toContain(
      [
        '',
        'sam 01: 3 picks',
        'allowed: 3 picks. Its autopilot would pick 2 favorites',
        'both: 3 picks. Its autopilot would pick 2 favorites, which do not count in Strict',
        'refused: 3 picks. Its autopilot is on, but none of its pools allows it',
        'one left: 2 picks. Its autopilot would pick 1 favorite',
        '',
      ].join('\n'),
    );
    expect(mail).toContain(`http://localhost:3000/picks?entryId=${sams.id}#autopilot`);
    for (const { team1, team2 } of games) for (const team of [team1, team2]) expect(mail).not.toContain(team);
    // where no pool allows it, it is not offered
    await t.sql((sql) => sql`update entries set autopilot = case name when 'refused' then 'off' else 'favorites' end`);
    await t.sql((sql) => sql`delete from reminded_rounds`);
    expect((await reminded()).mail).not.toContain('#autopilot');
  });

  test('a reminder is sent to subscribed users with an address and missing picks only', async () => {
    const people = await Promise.all(
      ['done', 'nobody', 'stopped', 'idle', 'hidden'].map((username) =>
        t.buildUser({ username, ...(username === 'nobody' && { email: null }), isHidden: username === 'hidden' }),
      ),
    );
    for (const person of people) {
      if (person.user.username === 'idle') continue;
      const entry = await t.buildEntry(person, season);
      if (person.user.username === 'done') await pick(entry, ...games);
    }
    await people[2]?.call('changeReminders', { body: { wanted: false } });
    await t.moveDeadline(round, 2 * HOUR);
    expect(recipientsOf(await (await post()).deliver())).toEqual(['hidden@example.org', 'sam@example.org']);
  });

  test('a reminder counts no decided game and no game of an archived season', async () => {
    await pick(sams, games[0]);
    await t.sql((sql) => sql`update games set winner = 1 where id = ${games[1]?.id ?? 0}`);
    await t.moveDeadline(round, 2 * HOUR);
    expect(await (await post()).deliver()).toEqual([]);

    const old = await t.buildSeason();
    const last = await t.buildRound(old);
    await t.buildGame(last);
    await t.buildEntry(sam, old);
    await t.moveDeadline(last, 2 * HOUR);
    await t.sql((sql) => sql`update seasons set is_active = false, is_archived = true where id = ${old.id}`);
    expect(await (await post()).deliver()).toEqual([]);
  });

  test('a reminder is sent once its round has games, even if the deadline is nearer', async () => {
    const { deliver } = await post();
    const next = await t.buildRound(season, { number: 2 });
    await t.moveDeadline(round, -1);
    await t.moveDeadline(next, HOUR);
    expect(await deliver()).toEqual([]);
    await t.buildGame(next);
    expect(recipientsOf(await deliver())).toEqual(['sam@example.org']);
  });

  test('a queued reminder is not sent after the user has picked or the deadline has passed', async () => {
    const noor = await t.buildUser({ username: 'noor' });
    const noors = await t.buildEntry(noor, season);
    await t.moveDeadline(round, 2 * HOUR);
    const { address } = await startSmtp({ onMailFrom: (_a, _s, done) => done(new Error('not now')) });
    const config = { ...t.config, smtpUrl: `smtp://${address}` };
    await createMailWorker({ database: t.database, config }).sendDue();
    await t.sql((sql) => sql`update deliveries set due_at = clock_timestamp()`);
    await pick(noors, ...games);
    expect(recipientsOf(await (await post()).deliver())).toEqual(['sam@example.org']);

    await t.sql((sql) => sql`delete from reminded_rounds`);
    await createMailWorker({ database: t.database, config }).sendDue();
    await t.sql((sql) => sql`update deliveries set due_at = clock_timestamp()`);
    await t.moveDeadline(round, -1);
    expect(await (await post()).deliver()).toEqual([]);
    expect(await t.sql((sql) => sql`select from deliveries`)).toEqual([]);
  });

  test('a reminder is sent once by several processes and after urgent mails', async () => {
    for (const username of ['noor', 'eve', 'lee']) await t.buildEntry(await t.buildUser({ username }), season);
    await t.moveDeadline(round, 2 * HOUR);
    const everybody = ['eve', 'lee', 'noor', 'sam'].map((name) => `${name}@example.org`);
    expect(recipientsOf(await (await post(3, 3)).deliver())).toEqual(everybody);

    await t.sql((sql) => sql`delete from reminded_rounds`);
    const { deliver } = await post();
    await t.database.query(insertRemindedRounds, 3);
    await t.database.query(queueReminders, 3, 500);
    await t.sql(
      (sql) =>
        sql`insert into deliveries (channel, about, is_urgent) values ('mail', '{"kind":"reset","email":"sam@example.org"}', true)`,
    );
    const [first, ...others] = await deliver();
    expect(first?.mail).toContain('Subject: Reset your Unbusted password\n');
    expect(recipientsOf(others)).toEqual(everybody);
  });

  test('reminders are queued in batches of users, go on after the end of a process, and pass by those who have picked', async () => {
    const people = [sam];
    for (const username of ['noor', 'eve', 'lee']) people.push(await t.buildUser({ username }));
    for (const person of people.slice(1)) {
      const entry = await t.buildEntry(person, season);
      if (person.user.username === 'eve') await pick(entry, ...games);
    }
    await t.moveDeadline(round, 2 * HOUR);
    await t.database.query(insertRemindedRounds, 3);
    const queuedFor = () =>
      t.sql((sql) => sql<{ id: number }[]>`select (about ->> 'userId')::int as id from deliveries order by 1`);
    const batch = () => t.database.query(queueReminders, 3, 2);
    expect(await batch()).toBe(true);
    expect(await queuedFor()).toEqual(people.slice(0, 2).map(({ user }) => ({ id: user.id })));
    // half as many wait
    expect(await batch()).toBe(false);
    expect(await queuedFor()).toHaveLength(2);
    const { deliver } = await post(3, 3);
    expect(recipientsOf([...(await deliver()), ...(await deliver())])).toEqual(
      ['lee', 'noor', 'sam'].map((name) => `${name}@example.org`),
    );
    expect(await batch()).toBe(false);
    expect(await t.sql((sql) => sql`select is_queued, queued_to from reminded_rounds`)).toEqual([
      { isQueued: true, queuedTo: people[3]?.user.id },
    ]);
  });

  test('a batch of reminders that fails is queued again, and each user once by processes that queue at the same time', async () => {
    const people = [sam];
    for (let n = 1; n < 20; n += 1) {
      const person = await t.buildUser();
      await t.buildEntry(person, season);
      people.push(person);
    }
    await t.moveDeadline(round, 2 * HOUR);
    await t.database.query(insertRemindedRounds, 3);
    const failed = t.database.transact(async (tx) => {
      await queueReminders(tx, 3, 500);
      throw new Error('killed');
    });
    await expect(failed).rejects.toThrow('killed');
    for (let n = 0; n < 10; n += 1) {
      await Promise.all(Array.from({ length: 4 }, () => t.database.query(queueReminders, 3, 3)));
      await t.sql((sql) => sql`update deliveries set due_at = due_at + interval '1 hour'`);
    }
    const ids = await t.sql(
      (sql) => sql<{ id: number }[]>`select (about ->> 'userId')::int as id from deliveries order by 1`,
    );
    expect(ids.map(({ id }) => id)).toEqual(people.map(({ user }) => user.id));
  });

  test('a reminder is neither queued nor sent for a round that stays past though the database’s clock goes back', async () => {
    await t.confirmAhead(round);
    expect(await (await post()).deliver()).toEqual([]);
    expect(await t.sql((sql) => sql`select from reminded_rounds`)).toEqual([]);

    await t.sql(
      (sql) => sql`
        insert into deliveries (channel, about, is_urgent)
        values (
          'mail', jsonb_build_object('kind', 'reminder', 'userId', ${sam.user.id}::int, 'roundId', ${round.id}::int), false
        )
      `,
    );
    expect(await (await post()).deliver()).toEqual([]);
  });

  test('without SMTP_URL no reminder is queued, and one that is still due is sent once there is a mail server', async () => {
    await t.moveDeadline(round, 2 * HOUR);
    await createMailWorker({ database: t.database, config: t.config }).sendDue();
    expect(await t.sql((sql) => sql`select from reminded_rounds union all select from deliveries`)).toEqual([]);
    expect(recipientsOf(await (await post()).deliver())).toEqual(['sam@example.org']);
  });

  test('a round whose reminder reaches nobody is not reminded, and is once somebody has an address', async () => {
    const noor = await t.buildUser({ username: 'noor', email: null });
    await t.buildEntry(noor, season);
    await sam.call('changeReminders', { body: { wanted: false } });
    await t.moveDeadline(round, 2 * HOUR);
    const { deliver } = await post();
    expect(await deliver()).toEqual([]);
    expect(await t.sql((sql) => sql`select from reminded_rounds`)).toEqual([]);
    const email = 'noor@example.org';
    await t.sql((sql) => sql`update users set email = ${email}, email_key = ${email} where id = ${noor.user.id}`);
    expect(recipientsOf(await deliver())).toEqual(['noor@example.org']);
  });

  test('no reminder is sent if REMIND_HOURS is 0, and earlier ones if it is more', async () => {
    await t.moveDeadline(round, 24 * HOUR - 60);
    expect(await (await post(0)).deliver()).toEqual([]);
    expect(recipientsOf(await (await post(24)).deliver())).toEqual(['sam@example.org']);
  });
});

describe('stopping reminders', () => {
  const switchOf = (person: ApiUser) => person.call('readReminders');

  test('a mail program stops reminders by one click without cookie or origin and with a form body', async () => {
    const mail = await reminded();
    expect(mail.mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
    const response = await t.anonymous().request(stopLink(mail), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(response.status).toBe(204);
    expect(await switchOf(sam)).toEqual({ wanted: false, hours: 3 });
    await t.sql((sql) => sql`delete from reminded_rounds`);
    expect(await (await post()).deliver()).toEqual([]);
  });

  test('opening the link of a reminder redirects to a page and stops nothing', async () => {
    const mail = await reminded();
    const path = stopLink(mail);
    const page = path.replace('/api', '');
    expect(mail.mail).toContain(`http://localhost:3000${page}\n`);
    const { status, headers } = await t.anonymous().request(path);
    expect([status, headers.get('Location')]).toEqual([303, page]);
    expect(await switchOf(sam)).toEqual({ wanted: true, hours: 3 });
  });

  test('a token stops the reminders of its user only, and an unknown one is 404', async () => {
    const noor = await t.buildUser({ username: 'noor', email: 'sam@example.org' });
    await t.anonymous().call('unsubscribe', { params: { token: stopLink(await reminded()).slice(-43) } });
    expect([(await switchOf(sam)).wanted, (await switchOf(noor)).wanted]).toEqual([false, true]);
    for (const token of ['x', 'x'.repeat(43), '\u0000']) {
      const refused = { status: 404, message: 'This link is no longer valid' };
      expect(await t.anonymous().error('unsubscribe', { params: { token } })).toEqual(refused);
    }
  });

  test('the switch resumes reminders and leaves the links of older mails valid', async () => {
    const mail = await reminded();
    for (const wanted of [false, true]) {
      expect(await sam.call('changeReminders', { body: { wanted } })).toEqual({ wanted, hours: 3 });
      expect((await switchOf(sam)).wanted).toBe(wanted);
    }
    await t.sql((sql) => sql`delete from reminded_rounds`);
    const [next] = await (await post()).deliver();
    expect(next && stopLink(next)).toBe(stopLink(mail));
  });
});

test('without due reminders no change message is sent, because its receivers queue reminders first', async () => {
  const messages: string[] = [];
  await t.changes.start();
  const unsubscribe = t.changes.subscribe({ onMessage: (change) => messages.push(change), onDisconnect: () => {} });
  await t.database.query(insertRemindedRounds, 3);
  await t.database.query(queueReminders, 3, 500);
  await t.changes.sync();
  unsubscribe();
  expect(messages).not.toContain('delivery');
});
