import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type ApiUser, TestApp } from '../support/app.ts';
import { Caller } from '../support/caller.ts';
import { testDatabase } from '../support/database.ts';
import { Processes } from '../support/processes.ts';
import { startSmtp } from '../support/smtp.ts';

const OFFICE = '198.51.100.7';
const HOUR = 3600;

describe.skipIf(inject('template').kind === 'embedded')('two processes on one server', async () => {
  const database = await testDatabase();
  const t = new TestApp(database);
  beforeEach(() => t.database.reset());

  function start(env: Readonly<Record<string, string>> = {}) {
    const one = () => new Processes(1, { DATABASE_URL: database.url ?? '', ...env });
    const [first, second] = [one(), one()];
    const stop = async () => void (await Promise.all([first.stop(), second.stop()]));
    onTestFinished(stop);
    return { first: first.app, second: second.app, stop };
  }

  test('a session of one process is valid in the other, which can end it for both', async () => {
    const { first, second } = start();
    await t.givePassword(await t.buildUser({ username: 'sam' }));
    const here = new Caller(first);
    await here.call('login', { body: { username: 'sam', password: 'secret1' } });
    const there = new Caller(second, here.cookie);
    expect(await there.call('currentUser')).toMatchObject({ username: 'sam' });
    await there.call('logout');
    await expect.poll(async () => (await here.send('currentUser')).status).toBe(401);
  });

  test('failed logins are counted together for both processes', async () => {
    const { first, second } = start();
    const status = async (n: number) => {
      const caller = new Caller(n % 2 ? first : second, undefined, OFFICE);
      return (await caller.send('login', { body: { username: 'sam', password: 'wrong' } })).status;
    };
    for (let n = 0; n < 10; n += 1) expect(await status(n)).toBe(401);
    expect([await status(0), await status(1)]).toEqual([429, 429]);
  });

  test('a change reaches the event streams of both processes, and a deadline reaches each once', async () => {
    const { first, second } = start();
    const season = await t.buildSeason();
    const round = await t.buildRound(season);
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const received = await Promise.all([first, second].map((app) => listen(new Caller(app, root.cookie))));
    const event = `event: season\ndata: {"seasonId":${season.id}}\n\n`;
    const rename = (app: typeof first, name: string) =>
      new Caller(app, root.cookie).call('changeSeason', { params: { id: season.id }, body: { name } });
    await rename(first, 'March');
    for (const text of received) await expect.poll(text).toBe(event);
    // one event for the change, one for the deadline
    await t.moveDeadline(round, 0.5);
    for (const text of received) await expect.poll(text).toBe(event.repeat(3));
    await rename(second, 'April');
    for (const text of received) await expect.poll(text).toBe(event.repeat(4));
  });

  test('an email and a reminder are each sent by one of the two processes', async () => {
    const { address, delivered } = await startSmtp();
    const { first, second, stop } = start({ SMTP_URL: `smtp://${address}`, PUBLIC_URL: 'https://pool.example.org' });
    const season = await t.buildSeason();
    const round = await t.buildRound(season);
    await t.buildGame(round);
    const people = await Promise.all(Array.from({ length: 6 }, () => t.buildUser()));
    for (const person of people) await t.buildEntry(person, season);
    await t.moveDeadline(round, 2 * HOUR);
    // each app checks for due emails now
    await Promise.all(
      people.map(({ user }, n) =>
        new Caller(n % 2 ? first : second).call('forgotPassword', { body: { email: user.email ?? '' } }),
      ),
    );
    await expect.poll(() => delivered.length, { timeout: 10_000 }).toBe(12);
    await expect.poll(() => t.readUnsynced((sql) => sql`select from deliveries`)).toEqual([]);
    await stop();
    const subjects = delivered.map(({ to, mail }) => `${to}: ${/^Subject: (.+)$/m.exec(mail)?.[1]}`);
    expect(subjects.sort()).toEqual(
      people
        .flatMap(({ user: { email } }) => [
          `${email}: Reset your Unbusted password`,
          `${email}: Round 1: 1 pick is missing`,
        ])
        .sort(),
    );
  });
});

/** Opens an event stream; the returned function returns its events so far, without keep-alive comments and the opening. */
async function listen(person: Pick<ApiUser, 'request'>): Promise<() => string> {
  const response = await person.request('/api/events');
  let received = '';
  const read = async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) received += text;
  };
  void read();
  return () => received.replaceAll(/^:.*\n\n|^event: opened\n.*\n\n/gm, '');
}
