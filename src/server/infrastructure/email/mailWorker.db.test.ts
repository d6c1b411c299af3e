import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, watch } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename, extname, join } from 'node:path';
import pLimit from 'p-limit';
import type { SMTPServerOptions } from 'smtp-server';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '#server/app/log.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { DeliveryWorker } from '#server/infrastructure/deliveries/deliveryWorker.ts';
import type { MailWorker } from '#server/mails/mails.ts';
import { MAIL } from '#server/mails/mails.ts';
import { testApp } from '#test/support/app.ts';
import { createMailWorker } from '#test/support/mailWorker.ts';
import { type Delivered, refusal, startSmtp } from '#test/support/smtp.ts';

const t = await testApp();
const outbox = join(t.config.dataDir, 'outbox');
const lines: string[] = [];
const log = createLog({ write: (line) => lines.push(line) });
const PUBLIC_URL = 'https://pool.example.org';
const FROM = 'Unbusted <pool@example.org>';
const link = /https:\/\/pool\.example\.org\/reset-password\?token=([\w-]{43})$/m;

beforeEach(async () => {
  await t.database.reset();
  lines.length = 0;
  rmSync(outbox, { recursive: true, force: true });
});

async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `127.0.0.1:${port}`;
}

function senderOf(address: string | undefined, parts: { database?: Database; dataDir?: string } = {}): MailWorker {
  const { database = t.database, dataDir = t.config.dataDir } = parts;
  const smtpUrl = address && `smtp://pool:s%40cret@${address}`;
  return createMailWorker({
    database,
    config: { ...t.config, dataDir, publicUrl: PUBLIC_URL, smtpUrl, mailFrom: FROM },
    log,
  });
}

/** Requests a reset mail, and creates the user if necessary. */
async function forget(username = 'sam'): Promise<void> {
  const email = `${username}@example.org`;
  const [known] = await t.sql((sql) => sql`select from users where email = ${email}`);
  if (!known) await t.buildUser({ username });
  await t.anonymous().call('forgotPassword', { body: { email } });
  await t.queueResets();
}

/** Moves all mails into the past. */
const pass = (minutes: number) =>
  t.sql((sql) => {
    // due times are rounded, so add a second
    const passed = sql`make_interval(mins => ${minutes}, secs => 1)`;
    return sql`update deliveries set due_at = due_at - ${passed}, queued_at = queued_at - ${passed}`;
  });

async function queued() {
  return t.sql(
    (sql) => sql<{ about: unknown; minutes: number }[]>`
    select about, round(extract(epoch from due_at - clock_timestamp()) / 60)::int as minutes from deliveries order by queued_at
  `,
  );
}

const crowd = Array.from({ length: 12 }, (_, n) => `player${n}`);

const recipients = (delivered: readonly Delivered[]) => delivered.map(({ to }) => to.join());
const ids = (delivered: readonly Delivered[]) => delivered.map(({ mail }) => /^Message-ID: (.+)$/m.exec(mail)?.[1]);
const logged = () => lines.map((line) => JSON.parse(line));

describe('with SMTP_URL', () => {
  test('with SMTP_URL a mail is sent with user and password, and its link works', async () => {
    const asked: unknown[] = [];
    const { address, delivered } = await startSmtp({
      authOptional: false,
      onAuth({ username, password }, _, done) {
        asked.push([username, password]);
        done(null, { user: username });
      },
    });
    await forget();
    await senderOf(address).sendDue();
    expect(asked).toEqual([['pool', 's@cret']]);
    expect(delivered).toMatchObject([{ from: 'pool@example.org', to: ['sam@example.org'] }]);
    const mail = delivered[0]?.mail ?? '';
    expect(mail).toContain(`From: ${FROM}\n`);
    expect(mail).toContain('To: sam@example.org\n');
    expect(mail).toContain('Subject: Reset your Unbusted password\n');
    const body = { token: link.exec(mail)?.[1] ?? '', newPassword: 'secret2', confirmPassword: 'secret2' };
    await t.anonymous().call('resetPassword', { body });
    await t.anonymous().call('login', { body: { username: 'sam', password: 'secret2' } });
    expect(existsSync(outbox)).toBe(false);
    expect(await queued()).toEqual([]);
    expect(lines).toEqual([]);
  });

  const on = (options: SMTPServerOptions) => async () => (await startSmtp(options)).address;

  test.each<[string, string, () => Promise<string>]>([
    ['is not there', 'ECONNREFUSED', closedPort],
    [
      'refuses the address',
      'Come back later',
      on({ onRcptTo: (_a, _s, done) => done(refusal(450, 'Come back later')) }),
    ],
    ['refuses the password', 'Who are you?', on({ onAuth: (_a, _s, done) => done(new Error('Who are you?')) })],
    [
      'refuses the mail, and quotes it',
      'I do not like …',
      async () =>
        (await startSmtp({}, ({ mail }) => Promise.reject(refusal(554, `I do not like ${link.exec(mail)}`)))).address,
    ],
  ])(
    'a server that %s is logged without link, address or password, and the mail is retried',
    async (_, words, start) => {
      await forget();
      await senderOf(await start()).sendDue();
      expect(logged()).toMatchObject([{ level: 50, msg: 'A mail could not be sent yet', kind: 'reset', tries: 1 }]);
      expect(lines[0]).toContain(words);
      expect(lines[0]).not.toMatch(/token|reset-password|example\.org|s@cret|cHMcmV0|c0BjcmV0/);
      expect(existsSync(outbox)).toBe(false);

      const { address, delivered } = await startSmtp();
      await senderOf(address).sendDue();
      expect(delivered).toEqual([]);
      await pass(1);
      await senderOf(address).sendDue();
      expect(recipients(delivered)).toEqual(['sam@example.org']);
    },
  );

  test('a mail is retried after growing delays for a day, and then dropped and logged', async () => {
    await forget();
    const sender = senderOf(await closedPort());
    const pauses: number[] = [];
    for (let hours = 0; hours < 24; ) {
      await sender.sendDue();
      const [{ minutes } = { minutes: Number.NaN }] = await queued();
      pauses.push(minutes);
      await pass(minutes);
      hours += minutes / 60;
    }
    expect(pauses.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    await sender.sendDue();
    expect(await queued()).toEqual([]);
    expect(logged().at(-1)).toMatchObject({
      level: 50,
      msg: 'A mail was given up',
      kind: 'reset',
      tries: pauses.length + 1,
    });
  });

  test('an unknown address is dropped at once, and a deferred one delays no other mail', async () => {
    const { address, delivered } = await startSmtp({
      onRcptTo({ address: to }, _, done) {
        if (to === 'eve@example.org') return done(refusal(550, 'No eve@example.org here'));
        if (to === 'noor@example.org') return done(refusal(450, 'Come back later'));
        done();
      },
    });
    for (const name of ['eve', 'noor', 'sam']) await forget(name);
    const sender = senderOf(address);
    await sender.sendDue();
    expect(sender.outcomes).toEqual({ sent: 1, delayed: 1, held_up: 0, given_up: 1 });
    expect(recipients(delivered)).toEqual(['sam@example.org']);
    expect(await queued()).toEqual([{ about: { kind: 'reset', email: 'noor@example.org' }, minutes: 1 }]);
    expect(logged().map(({ msg }) => msg)).toEqual(['A mail was given up', 'A mail could not be sent yet']);
    expect(lines.join()).not.toContain('eve@');
  });

  test('while the server is down one mail is tried, not all', async () => {
    for (const name of ['eve', 'noor', 'sam']) await forget(name);
    const sender = senderOf(await closedPort());
    await sender.sendDue();
    expect(sender.outcomes).toEqual({ sent: 0, delayed: 0, held_up: 1, given_up: 0 });
    expect(logged()).toHaveLength(1);
    const { address, delivered } = await startSmtp();
    await pass(1);
    await senderOf(address).sendDue();
    expect(recipients(delivered).sort()).toEqual(['eve@example.org', 'noor@example.org', 'sam@example.org']);
  });
});

describe('the queue', () => {
  test('a queued mail contains no secret, and is deleted when it is sent', async () => {
    await forget();
    expect(await queued()).toEqual([{ about: { kind: 'reset', email: 'sam@example.org' }, minutes: 0 }]);
    expect(await t.sql((sql) => sql`select from password_reset_tokens`)).toEqual([]);
    await senderOf(undefined).sendDue();
    expect(await queued()).toEqual([]);
  });

  test('a mail that a killed process has sent but not deleted is sent again, with the same Message-ID', async () => {
    const { address, delivered } = await startSmtp();
    const dies: Database = {
      ...t.database,
      query: (work, ...args) =>
        work.name === 'deleteDelivery' ? Promise.reject(new Error('killed')) : t.database.query(work, ...args),
    };
    for (const name of ['noor', 'sam']) await forget(name);
    await senderOf(address, { database: dies }).sendDue();
    expect(recipients(delivered)).toEqual(['noor@example.org']);

    const next = senderOf(address);
    await next.sendDue();
    expect(recipients(delivered)).toEqual(['noor@example.org', 'sam@example.org']);
    for (let n = 0; n < 3; n += 1) {
      await pass(5);
      await next.sendDue();
    }
    expect(recipients(delivered)).toEqual(['noor@example.org', 'sam@example.org', 'noor@example.org']);
    const [first, , second] = ids(delivered);
    expect(first).toMatch(/^<[\w-]{36}@pool\.example\.org>$/);
    expect(second).toBe(first);
  });

  test('a mail of an unknown kind is left for the newer version', async () => {
    await t.sql(
      (sql) => sql`insert into deliveries (channel, about, is_urgent) values ('mail', '{"kind":"digest"}', true)`,
    );
    await senderOf(undefined).sendDue();
    expect(await queued()).toEqual([{ about: { kind: 'digest' }, minutes: 1 }]);
  });

  test.for([
    { waitedFor: 3, others: 1, order: ['sam', 'noor', 'sam', 'sam'] },
    { waitedFor: 1, others: 3, order: ['sam', 'noor', 'noor', 'noor'] },
    { waitedFor: 2, others: 2, order: ['sam', 'noor', 'sam', 'noor'] },
  ])('urgent mails and others alternate: $waitedFor and $others', async ({ waitedFor, others, order }) => {
    const { address } = await startSmtp();
    for (let n = 0; n < others; n += 1) await forget('noor');
    await t.sql((sql) => sql`update deliveries set is_urgent = false`);
    for (let n = 0; n < waitedFor; n += 1) await forget('sam');
    const claimed: unknown[] = [];
    const oneByOne = pLimit(1);
    const database: Database = {
      ...t.database,
      query: (work, ...args) =>
        oneByOne(async () => {
          const result = await t.database.query(work, ...args);
          if (work.name === 'claimDelivery' && result) claimed.push(result);
          return result;
        }),
    };
    await senderOf(address, { database }).sendDue();
    expect(claimed).toMatchObject(order.map((name) => ({ about: { email: `${name}@example.org` } })));
    expect(await queued()).toEqual([]);
  });

  test('five mails are sent at a time, once one alone has been accepted', async () => {
    let [inFlight, most] = [0, 0];
    const isFull = Promise.withResolvers<void>();
    const { address, delivered } = await startSmtp({}, async () => {
      if (delivered.length === 1) return;
      inFlight += 1;
      most = Math.max(most, inFlight);
      if (inFlight === 5) isFull.resolve();
      await isFull.promise;
      inFlight -= 1;
    });
    for (const name of crowd) await forget(name);
    await senderOf(address).sendDue();
    expect(most).toBe(5);
    expect(recipients(delivered).sort()).toEqual(crowd.map((name) => `${name}@example.org`).sort());
  });

  test('a server that accepts one connection at a time gets every mail once', async () => {
    const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
    let connections = 0;
    const oneAtATime: SMTPServerOptions = {
      onConnect(_, done) {
        connections += 1;
        if (connections === 1) return done();
        refuse();
        done(refusal(421, 'Too many connected clients, try again in a moment'));
      },
      onClose() {
        connections -= 1;
      },
    };
    // the second mail, which is no longer sent alone, takes until another connection is refused
    let mails = 0;
    const { address, delivered } = await startSmtp(oneAtATime, () => {
      mails += 1;
      return mails === 1 ? undefined : refused;
    });
    for (const name of crowd) await forget(name);
    const sender = senderOf(address);
    await sender.sendDue();
    const { sent, held_up } = sender.outcomes;
    expect([sent + held_up, held_up > 0, held_up < 5]).toEqual([12, true, true]);
    for (let n = 0; n < 4; n += 1) {
      await pass(5);
      await sender.sendDue();
    }
    expect(recipients(delivered).sort()).toEqual(crowd.map((name) => `${name}@example.org`).sort());
  });

  test('a kind of mails that cannot be queued stops no other', async () => {
    const { address, delivered } = await startSmtp();
    const database: Database = {
      ...t.database,
      query: (work, ...args) =>
        work.name === 'insertRemindedRounds' ? Promise.reject(new Error('too slow')) : t.database.query(work, ...args),
    };
    await forget();
    const sender = senderOf(address, { database });
    await sender.sendDue();
    expect(recipients(delivered)).toEqual(['sam@example.org']);
    expect(sender.unqueued).toMatchObject({ reset: 0, reminder: 1 });
    expect(logged()).toMatchObject([
      { level: 50, msg: 'Mails of this kind could not be queued', kind: 'reminder', err: { message: 'too slow' } },
    ]);
  });

  test('mails of a kind that cannot be written delay no other, and after ten of them the rest of the kind waits', async () => {
    await t.sql(
      (sql) =>
        sql`insert into deliveries (channel, about, is_urgent) select 'mail', '{"kind":"digest"}', true from generate_series(1, 30)`,
    );
    const { address, delivered } = await startSmtp();
    await forget();
    const sender = senderOf(address);
    await sender.sendDue();
    expect(recipients(delivered)).toEqual(['sam@example.org']);
    const { delayed, held_up } = sender.outcomes;
    // those that were being written meanwhile
    expect([delayed >= 10, delayed < 15, held_up]).toEqual([true, true, 0]);
    expect((await queued()).filter(({ minutes }) => minutes === 1)).toHaveLength(delayed);
  });

  test('a mail is sent by one of several processes', async () => {
    const { address, delivered } = await startSmtp();
    const names = Array.from({ length: 12 }, (_, n) => `player${n}`);
    for (const name of names) await forget(name);
    await Promise.all(Array.from({ length: 3 }, () => senderOf(address).sendDue()));
    expect(recipients(delivered).sort()).toEqual(names.map((name) => `${name}@example.org`).sort());
    expect(new Set(ids(delivered)).size).toBe(12);
  });

  test('a mail is sent automatically; a stop finishes the one in flight and leaves the next', async () => {
    const [isThere, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { address, delivered } = await startSmtp({}, () => {
      isThere.resolve();
      return goesOn.promise;
    });
    const sender = senderOf(address);
    await t.changes.start();
    sender.start(t.changes);
    onTestFinished(() => sender.stop());
    for (const name of ['noor', 'sam']) await forget(name);
    await isThere.promise;
    const stopped = sender.stop();
    goesOn.resolve();
    await stopped;
    expect(recipients(delivered)).toEqual(['noor@example.org']);
    expect((await queued()).map(({ about }) => about)).toEqual([{ kind: 'reset', email: 'sam@example.org' }]);
  });

  test('a reset mail is sent automatically when it is due', async () => {
    const { address, delivered } = await startSmtp();
    const sender = senderOf(address);
    await t.buildUser({ username: 'sam' });
    await t.changes.start();
    sender.start(t.changes);
    onTestFinished(() => sender.stop());
    await t.sql(
      (sql) => sql`
        insert into forgotten_passwords (email_key, due_at)
        values ('sam@example.org', clock_timestamp() + interval '200 ms')
      `,
    );
    await expect.poll(() => recipients(delivered)).toEqual(['sam@example.org']);
  });

  test('a request that arrives while the next due time is queried is not lost', async () => {
    const isQueried = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const reset = vi.fn(async () => false);
    const secondsUntilDue = async () => {
      isQueried.resolve();
      await goesOn.promise;
      return null;
    };
    const sender = new DeliveryWorker(
      { ...t, log },
      {
        channel: MAIL,
        hours: 24,
        queueing: { reset },
        secondsUntilDue,
        render: async () => undefined,
        send: async () => {},
        close: () => {},
      },
    );
    await t.changes.start();
    sender.start(t.changes);
    onTestFinished(() => sender.stop());
    await isQueried.promise;
    const sending = sender.sendDue();
    goesOn.resolve();
    await sending;
    expect(reset).toHaveBeenCalledTimes(2);
  });

  test.each<[string, (sender: MailWorker, minute: AbortController) => unknown]>([
    ['after a minute', (_, minute) => minute.abort()],
    ['at the stop', (sender) => sender.stop(0)],
  ])('a mail that the server never acknowledges is cut off %s, and sent again', async (_, cutOff) => {
    const isThere = Promise.withResolvers<void>();
    const hanging = await startSmtp({}, () => {
      isThere.resolve();
      return new Promise(() => {});
    });
    const minute = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(minute.signal);
    await forget();
    const sender = senderOf(hanging.address);
    const sending = sender.sendDue();
    await isThere.promise;
    expect(timeout).toHaveBeenLastCalledWith(60_000);
    cutOff(sender, minute);
    await sending;
    expect(logged()).toMatchObject([
      { msg: 'A mail could not be sent yet', err: { message: 'This operation was aborted' } },
    ]);
    const { address, delivered } = await startSmtp();
    await pass(1);
    await senderOf(address).sendDue();
    expect(ids(delivered)).toEqual(ids(hanging.delivered));
  });
});

describe('without SMTP_URL', () => {
  test('without SMTP_URL a mail is a private file in the outbox; its path is logged, its link is not', async () => {
    await forget();
    await senderOf(undefined).sendDue();
    const [file = '', ...more] = readdirSync(outbox);
    expect(more).toEqual([]);
    const path = join(outbox, file);
    expect(basename(path)).toMatch(/\.eml$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(outbox).mode & 0o777).toBe(0o700);
    const eml = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
    expect(eml).toContain('To: sam@example.org\n');
    expect(eml).toMatch(link);
    expect(logged()).toMatchObject([{ level: 40, path }]);
    expect(lines[0]).not.toMatch(/token|reset-password/);
  });

  test('a mail in the outbox is whole once it has its name', async () => {
    mkdirSync(outbox);
    const events: string[] = [];
    const watcher = watch(outbox, (kind, file) => events.push(`${kind} ${extname(file ?? '')}`));
    await forget();
    await senderOf(undefined).sendDue();
    await expect.poll(() => events).toContain('rename .eml');
    watcher.close();
    expect(events).not.toContain('change .eml');
  });

  test('many mails at once are written to a file each, and none stays in the queue', async () => {
    for (const name of crowd.slice(0, 5)) await forget(name);
    await senderOf(undefined).sendDue();
    expect(readdirSync(outbox)).toHaveLength(5);
    expect(await queued()).toEqual([]);
  });

  test('a failed write to the outbox is logged without the link, and the mail is retried', async () => {
    await forget();
    await senderOf(undefined, { dataDir: '/dev/null' }).sendDue();
    expect(logged()).toMatchObject([{ level: 50, msg: 'A mail could not be sent yet' }]);
    expect(lines[0]).not.toMatch(/token|reset-password/);
    expect(await queued()).toMatchObject([{ minutes: 1 }]);
  });
});
