import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/app/log.ts';
import { readConfig } from '#server/infrastructure/config/config.ts';
import type { DeliveryError } from '#server/infrastructure/deliveries/deliveryError.ts';
import { refusal, startSmtp } from '#test/support/smtp.ts';
import { createMailTransport, type MailMessage } from './transport.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'unbusted-post-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const outbox = join(dataDir, 'outbox');
const log = createLog({ write: () => {} });
const config = { ...readConfig({ PUBLIC_URL: 'https://pool.example.org' }), dataDir };
const content = { id: 'b7e0', to: 'sam@example.org', subject: 'x', text: 'x' };

beforeEach(() => rmSync(outbox, { recursive: true, force: true }));

const { signal: forEver } = new AbortController();
const through =
  (address: string, until = forEver) =>
  (message: MailMessage) =>
    createMailTransport({ ...config, smtpUrl: `smtp://${address}` }, log).send(message, until);

describe('with SMTP_URL', () => {
  test.each([
    ['sam@example.org, eve@example.org'],
    ['sam@example.org>\r\nRCPT TO:<eve@example.org'],
    ['sam@example.org\r\nBcc: eve@example.org'],
    ['Sam <sam@example.org>, eve@example.org'],
  ])('no text in an address adds a recipient: %j', async (to) => {
    const { address, delivered } = await startSmtp();
    await expect(through(address)({ ...content, to })).rejects.toThrow();
    await through(address)(content);
    expect(delivered.map((each) => each.to)).toEqual([['sam@example.org']]);
    expect(delivered[0]?.mail).not.toMatch(/^(Bcc|Cc):/im);
  });

  test('no text in subject or body adds a header, a command or a second mail', async () => {
    const { address, delivered } = await startSmtp();
    const evil = 'x\r\nBcc: eve@example.org\r\n\r\n.\r\nMAIL FROM:<eve@example.org>';
    await through(address)({ ...content, subject: evil, text: evil });
    expect(delivered.map(({ to }) => to)).toEqual([['sam@example.org']]);
    const [headers = '', ...body] = delivered[0]?.mail.split('\n\n') ?? [];
    expect(headers).not.toMatch(/^Bcc:/im);
    expect(body.join('\n\n').trimEnd()).toBe(evil.replaceAll('\r\n', '\n'));
  });

  test('a mail has its Message-ID, and suppresses automatic replies', async () => {
    const { address, delivered } = await startSmtp();
    await through(address)(content);
    expect(delivered[0]?.mail).toContain('Message-ID: <b7e0@pool.example.org>\n');
    expect(delivered[0]?.mail).toContain('Auto-Submitted: auto-generated\n');
  });

  const failure = async (post: ReturnType<typeof through>) => {
    const { message, isPermanent, isServerDown } = await post(content).then(
      () => expect.unreachable('it was sent'),
      (error: DeliveryError) => error,
    );
    return { message, isPermanent, isServerDown };
  };

  test('addresses and links in a server’s reply are removed from the error', async () => {
    const words = 'No <sam@example.org> here, see https://mail.example.org/why?token=x';
    const { address } = await startSmtp({ onRcptTo: (_a, _s, done) => done(refusal(550, words)) });
    const { message } = await failure(through(address));
    expect(message).toContain('No … here, see …');
    expect(message).not.toMatch(/example|token/);
  });

  test('a series of mails shares a connection until the server takes no more on it', async () => {
    const counts = new Map<string, number>();
    const { address, delivered } = await startSmtp({
      onMailFrom(_, { id }, done) {
        const count = (counts.get(id) ?? 0) + 1;
        counts.set(id, count);
        done(count > 3 ? refusal(421, 'Too many mails on this connection') : null);
      },
    });
    const transport = createMailTransport({ ...config, smtpUrl: `smtp://${address}` }, log);
    onTestFinished(() => transport.close());
    for (const id of ['1', '2', '3', '4']) await transport.send({ ...content, id }, forEver);
    expect(delivered).toHaveLength(4);
    expect([...counts.values()]).toEqual([4, 1]);
  });

  test.each([
    ['an address for good', 'onRcptTo', 550, { isPermanent: true, isServerDown: false }],
    ['an address for now', 'onRcptTo', 450, { isPermanent: false, isServerDown: false }],
    ['the content', 'onData', 554, { isPermanent: false, isServerDown: false }],
    ['the sender', 'onMailFrom', 550, { isPermanent: false, isServerDown: true }],
    ['the connection', 'onConnect', 554, { isPermanent: false, isServerDown: true }],
  ])('the error of a server that refuses %s is classified', async (_, on, code, expected) => {
    const refuse = (...all: unknown[]) => (all.at(-1) as (error: Error) => void)(refusal(code, 'no'));
    const { address } = await startSmtp(
      on === 'onData' ? {} : { [on]: refuse },
      on === 'onData' ? () => Promise.reject(refusal(code, 'no')) : undefined,
    );
    expect(await failure(through(address))).toMatchObject(expected);
  });

  test('a server that keeps sending replies is disconnected at the timeout', async () => {
    const [goesOn, isLeft] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const server = createServer((socket) => {
      socket.write('220 mail.example.org\r\n');
      socket.once('data', () => {
        const dripping = setInterval(() => socket.write('250-one thing more\r\n', () => goesOn.resolve()), 10);
        socket.once('close', () => {
          clearInterval(dripping);
          isLeft.resolve();
        });
      });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const time = new AbortController();
    const answer = failure(through(`127.0.0.1:${(server.address() as AddressInfo).port}`, time.signal));
    await goesOn.promise;
    time.abort(new Error('It has taken too long'));
    expect(await answer).toEqual({ message: 'It has taken too long', isPermanent: false, isServerDown: true });
    await isLeft.promise;
  });
});

describe('without SMTP_URL', () => {
  test('Unicode text is readable in the outbox file', async () => {
    await createMailTransport(config, log).send({ ...content, subject: 'Zoë 🏀', text: 'Für Zoë 🏀' }, forEver);
    const [file = ''] = readdirSync(outbox);
    const [headers, body] = readFileSync(join(outbox, file), 'utf8').split('\r\n\r\n');
    expect(headers).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(headers).toMatch(/^Content-Transfer-Encoding: 8bit$/m);
    expect(headers).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
    expect(body?.trimEnd()).toBe('Für Zoë 🏀');
  });
});
