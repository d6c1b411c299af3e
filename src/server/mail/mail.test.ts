import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { testApp } from '#test/app.ts';
import { Caller } from '#test/caller.ts';
import { Mail } from './mail.ts';

const t = await testApp();
const outbox = join(t.config.dataDir, 'outbox');
const lines: string[] = [];
const log = createLog({ write: (line) => lines.push(line) });
const PUBLIC_URL = 'https://pool.example.org';
const FROM = 'Unbusted <pool@example.org>';
const link = /https:\/\/pool\.example\.org\/reset-password\?token=([\w-]{43})$/m;

interface Delivered {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

let delivered: Delivered[];
let servers: SMTPServer[];

beforeEach(async () => {
  await t.database.reset();
  lines.length = 0;
  delivered = [];
  servers = [];
  rmSync(outbox, { recursive: true, force: true });
});

afterEach(async () => {
  for (const server of servers) await new Promise<void>((resolve) => server.close(resolve));
});

/** A mail server of this machine; answers with its address. */
async function startSmtp(options: SMTPServerOptions = {}): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (auth, _, done) => done(null, { user: auth.username }),
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      text(stream).then((raw) => {
        delivered.push({ from, to, raw });
        done();
      }, done);
    },
    ...options,
  });
  servers.push(server);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return `127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `127.0.0.1:${port}`;
}

function mailThrough(smtpUrl: string | undefined): Mail {
  return new Mail({ ...t.config, smtpUrl, mailFrom: FROM }, log);
}

/** Has sam's reset link mailed; answers with what the caller was told. */
async function forget(mail: Mail): Promise<{ message: string }> {
  await t.buildUser({ username: 'sam', email: 'sam@example.org' });
  const app = t.appWith({ publicUrl: PUBLIC_URL }, log, { mail });
  const told = await new Caller(app).call('forgotPassword', { body: { email: 'sam@example.org' } });
  await mail.idle();
  return told;
}

const TOLD = { message: 'If an account exists with that email, you will receive password reset instructions.' };

/** What a reader sees of a text that was sent as quoted-printable. */
function readable(raw: string): string {
  return raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\r\n', '\n');
}

describe('with SMTP_URL', () => {
  test('a mail goes through that server, with its user and password, and its link works', async () => {
    const asked: unknown[] = [];
    const address = await startSmtp({
      authOptional: false,
      onAuth({ username, password }, _, done) {
        asked.push([username, password]);
        done(null, { user: username });
      },
    });
    expect(await forget(mailThrough(`smtp://pool:s%40cret@${address}`))).toEqual(TOLD);
    expect(asked).toEqual([['pool', 's@cret']]);
    expect(delivered).toMatchObject([{ from: 'pool@example.org', to: ['sam@example.org'] }]);
    const mail = readable(delivered[0]?.raw ?? '');
    expect(mail).toContain(`From: ${FROM}\n`);
    expect(mail).toContain('To: sam@example.org\n');
    expect(mail).toContain('Subject: Reset your Unbusted password\n');
    const token = link.exec(mail)?.[1] ?? '';
    const body = { token, newPassword: 'secret2', confirmPassword: 'secret2' };
    await t.anonymous().call('resetPassword', { body });
    await t.anonymous().call('login', { body: { username: 'sam', password: 'secret2' } });
    expect(existsSync(outbox)).toBe(false);
    expect(lines).toEqual([]);
  });

  test.each<[string, string, () => Promise<string>]>([
    ['is not there', 'ECONNREFUSED', closedPort],
    [
      'refuses the address',
      'No such person here',
      () => startSmtp({ onRcptTo: (_address, _session, done) => done(new Error('No such person here')) }),
    ],
    [
      'refuses the mail, and quotes it',
      'I do not like …',
      () =>
        startSmtp({
          onData: (stream, _session, done) => {
            text(stream).then((raw) => done(new Error(`I do not like ${link.exec(readable(raw))}`)), done);
          },
        }),
    ],
    [
      'refuses the password',
      'Who are you?',
      () => startSmtp({ onAuth: (_auth, _session, done) => done(new Error('Who are you?')) }),
    ],
  ])('a server that %s is logged, without link or password; the answer stays the same', async (_, words, start) => {
    expect(await forget(mailThrough(`smtp://pool:hunter2@${await start()}`))).toEqual(TOLD);
    expect(delivered).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, msg: 'A mail could not be sent' });
    expect(lines[0]).toContain(words);
    expect(lines[0]).not.toMatch(/token|reset-password|hunter2|aHVudGVyMg/);
    expect(existsSync(outbox)).toBe(false);
  });

  test.each([
    ['sam@example.org, eve@example.org'],
    ['sam@example.org>\r\nRCPT TO:<eve@example.org'],
    ['sam@example.org\r\nBcc: eve@example.org'],
    ['Sam <sam@example.org>, eve@example.org'],
  ])('nothing in an address reaches another: %j', async (to) => {
    const mail = mailThrough(`smtp://${await startSmtp()}`);
    mail.post(async () => ({ to, subject: 'x', text: 'x' }));
    await mail.idle();
    expect(delivered.flatMap((each) => each.to)).not.toContain('eve@example.org');
    for (const { raw } of delivered) expect(raw).not.toMatch(/^(Bcc|Cc):/im);
  });

  test('nothing in a subject or a text makes a header, a command or a second mail', async () => {
    const mail = mailThrough(`smtp://${await startSmtp()}`);
    const evil = 'x\r\nBcc: eve@example.org\r\n\r\n.\r\nMAIL FROM:<eve@example.org>';
    mail.post(async () => ({ to: 'sam@example.org', subject: evil, text: evil }));
    await mail.idle();
    expect(delivered.map(({ to }) => to)).toEqual([['sam@example.org']]);
    const [headers = '', ...body] = delivered[0]?.raw.split('\r\n\r\n') ?? [];
    expect(headers).not.toMatch(/^Bcc:/im);
    expect(body.join('\r\n\r\n').trimEnd()).toBe(evil);
  });
});

describe('without SMTP_URL', () => {
  test('a mail is a file of the outbox that only its owner reads; its path is logged, its link is not', async () => {
    const mail = mailThrough(undefined);
    expect(await forget(mail)).toEqual(TOLD);
    const [file = '', ...more] = readdirSync(outbox);
    expect(more).toEqual([]);
    const path = join(outbox, file);
    expect(basename(path)).toMatch(/\.eml$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(outbox).mode & 0o777).toBe(0o700);
    const eml = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
    expect(eml).toContain('To: sam@example.org\n');
    expect(eml).toMatch(link);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, path });
    expect(lines[0]).not.toMatch(/token|reset-password/);
  });

  test('a name of any letters can be read in it', async () => {
    const mail = mailThrough(undefined);
    mail.post(async () => ({ to: 'sam@example.org', subject: 'Zoë 🏀', text: 'Für Zoë 🏀' }));
    await mail.idle();
    const [file = ''] = readdirSync(outbox);
    const [headers, body] = readFileSync(join(outbox, file), 'utf8').split('\r\n\r\n');
    expect(headers).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(headers).toMatch(/^Content-Transfer-Encoding: 8bit$/m);
    expect(headers).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
    expect(body?.trimEnd()).toBe('Für Zoë 🏀');
  });

  test('many mails at once are a file each', async () => {
    const mail = mailThrough(undefined);
    for (let n = 0; n < 5; n += 1) mail.post(async () => ({ to: 'sam@example.org', subject: 'x', text: 'x' }));
    await mail.idle();
    expect(readdirSync(outbox)).toHaveLength(5);
  });

  test('an outbox that cannot be written is logged, without the link', async () => {
    const mail = new Mail({ ...t.config, dataDir: '/dev/null', smtpUrl: undefined }, log);
    expect(await forget(mail)).toEqual(TOLD);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, msg: 'A mail could not be sent' });
    expect(lines[0]).not.toMatch(/token|reset-password/);
  });
});
