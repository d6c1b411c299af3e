import { once } from 'node:events';
import { createServer, request as forward, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { type Config, readConfig } from '#server/infrastructure/config/config.ts';
import { startHttpServer } from '#server/infrastructure/http/httpServer.ts';
import { testApp } from '#test/support/app.ts';
import { espnEvent, feedServer } from '#test/support/feedServer.ts';
import { freePort } from '#test/support/freePort.ts';
import { startSmtp } from '#test/support/smtp.ts';
import { runAll } from './check.ts';
import { REACH_CHECKS, type ReachSite } from './reachChecks.ts';

const t = await testApp();
const feed = await feedServer();

interface Asked extends Partial<Config> {
  readonly isRunning?: boolean;
  readonly database?: ReachSite['database'];
}

async function found(name: string, { isRunning = true, database = t.database, ...config }: Asked): Promise<string> {
  const env = config.publicUrl === undefined ? {} : { PUBLIC_URL: config.publicUrl };
  const site = { config: { ...readConfig({}), ...config }, env, database, isRunning };
  const checks = REACH_CHECKS.filter((check) => check.name === name);
  const findings = await runAll(checks, site, new Promise(() => {}));
  return findings
    .map(({ status, text, todo }) => [status, text, todo].filter((part) => part !== undefined).join(': '))
    .join('\n');
}

/** Serves at a free port until the test ends. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A proxy with an address of its own, and the app behind it, whose PUBLIC_URL that is unless it says another. */
async function siteBehind(pass: 'at once' | 'at the end', settings: Partial<Config> = {}): Promise<string> {
  let app = '';
  const proxy = await serve((incoming, outgoing) => {
    const onward = forward(`${app}${incoming.url}`, { headers: incoming.headers }, async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      if (pass === 'at once') answer.pipe(outgoing);
      else outgoing.end(await buffer(answer).catch(() => undefined));
    });
    outgoing.on('close', () => onward.destroy());
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const server = await startHttpServer(t.appHere({ publicUrl: proxy, ...settings }), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.stop(0));
  app = server.url;
  return proxy;
}

/** An address at which nobody listens. */
const NOBODY = `http://127.0.0.1:${await freePort()}`;

test('the app that runs answers, and one that is stopped is wrong', async () => {
  const server = await startHttpServer(t.app, { host: '127.0.0.1', port: 0 });
  const port = Number(new URL(server.url).port);
  expect(await found('app', { port })).toBe(`ok: It answers at http://127.0.0.1:${port}/readyz`);
  await server.stop(0);
  expect(await found('app', { port })).toBe(
    `wrong: The app runs, and does not answer at http://127.0.0.1:${port}/readyz: it refuses the connection: Are HOST and PORT those of the app?`,
  );
  const start = 'Start it, and read its last line if it does not stay';
  expect(await found('app', { port, isRunning: false })).toBe(`wrong: The app is not running: ${start}`);
  const busy = Number(new URL(await serve((_, answer) => answer.writeHead(503).end('A lock'))).port);
  expect(await found('app', { port: busy })).toBe(
    `wrong: http://127.0.0.1:${busy}/readyz answers 503: A lock: See the lines above`,
  );
});

test('PUBLIC_URL leads browsers to this site, and anything else is wrong', async () => {
  const publicUrl = await siteBehind('at once');
  expect(await found('PUBLIC_URL', { publicUrl })).toBe(`ok: Browsers find this site at ${publicUrl}`);
  const other = await siteBehind('at once', { publicUrl: 'https://pool.example.org' });
  const set = 'Set PUBLIC_URL to the address that browsers use';
  expect(await found('PUBLIC_URL', { publicUrl: other })).toBe(
    `wrong: The site at ${other} has the PUBLIC_URL https://pool.example.org: ${set}`,
  );
  const moved = await serve(({ url }, answer) => answer.writeHead(301, { Location: `${publicUrl}${url}` }).end());
  expect(await found('PUBLIC_URL', { publicUrl: moved })).toBe(
    `wrong: ${moved} leads browsers to ${publicUrl}: ${set}`,
  );
  const foreign = await serve((_, answer) => answer.end('Welcome to nginx!'));
  expect(await found('PUBLIC_URL', { publicUrl: foreign })).toBe(
    `wrong: ${foreign}/api/about answers 200, and not as this site: Does the proxy lead to the app?`,
  );
  expect(await found('PUBLIC_URL', { publicUrl: NOBODY })).toBe(
    `wrong: Nothing answers at ${NOBODY}/api/about: it refuses the connection: Is the proxy up, and its name right?`,
  );
  expect(await found('PUBLIC_URL', {})).toBe('skipped: It is not set: links lead to http://localhost:3000');
});

test('an https address is behind a proxy, which TRUST_PROXY must count', async () => {
  const publicUrl = 'https://pool.example.org';
  expect(await found('proxy', { publicUrl, trustProxy: 0 })).toBe(
    'wrong: PUBLIC_URL is https and TRUST_PROXY is 0: all callers share rate limits: Set TRUST_PROXY to the number of proxies',
  );
  expect(await found('proxy', { publicUrl, trustProxy: 2 })).toBe('ok: 2 proxies in front of the app');
  expect(await found('proxy', {})).toBe('skipped: PUBLIC_URL is not https');
});

test('event streams arrive through a proxy at once, and one that holds them back is wrong', async () => {
  const publicUrl = await siteBehind('at once');
  expect(await found('streams', { publicUrl })).toBe('ok: An event arrives at once');
  const buffering = await siteBehind('at the end');
  expect(await found('PUBLIC_URL', { publicUrl: buffering })).toMatch(/^ok: /);
  expect(await found('streams', { publicUrl: buffering })).toBe(
    `wrong: No event arrives through ${buffering} within 3 s: a proxy holds back what it gets: Switch its buffering off, as by \`proxy_buffering off\` in nginx`,
  );
  expect(await found('streams', { publicUrl: NOBODY })).toBe(
    `wrong: No event arrives through ${NOBODY}: it refuses the connection: See the line of PUBLIC_URL`,
  );
});

test('a mail server that answers is ok, without a mail, and one that refuses or is away is wrong', async () => {
  const mails = await startSmtp({ onAuth: (auth, _, done) => done(null, { user: auth.username }) });
  const smtpUrl = `smtp://pool:secret@${mails.address}`;
  expect(await found('mail', { smtpUrl })).toBe('ok: The mail server answers, and takes the sign-in');
  expect(mails.delivered).toEqual([]);
  const strict = await startSmtp({ onAuth: (_auth, _, done) => done(new Error('Wrong password')) });
  const refused = await found('mail', { smtpUrl: `smtp://pool:hunter2@${strict.address}` });
  expect(refused).toMatch(/^wrong: The mail server does not answer as it should: Invalid login: .+: Mend SMTP_URL/);
  expect(refused).not.toContain('hunter2');
  expect(await found('mail', { smtpUrl: 'smtp://127.0.0.1:9' })).toMatch(/^wrong: .+ECONNREFUSED/);
  expect(await found('mail', {})).toBe('skipped: SMTP_URL is not set: the site sends no email');
});

test('a feed is read once, and is wrong if it cannot be', async () => {
  const settings = { resultsFeed: 'espn', resultsFeedUrl: feed.url } as const;
  feed.reply = (_, response) => response.end(JSON.stringify({ events: [] }));
  expect(await found('feed', settings)).toBe('ok: It answers, with 0 games today');
  const game = espnEvent({ id: '1', home: { id: '2', name: 'Duke' }, away: { id: '3', name: 'Utah' }, state: 'pre' });
  feed.reply = (_, response) => response.end(JSON.stringify({ events: [game, { id: '4' }] }));
  expect(await found('feed', settings)).toMatch(/^wrong: The results feed: .+: Enter results by hand/);
  feed.reply = (_, response) => response.writeHead(500).end();
  expect(await found('feed', settings)).toBe(
    'wrong: The results feed: It answered 500: Enter results by hand until it answers again',
  );
  expect(await found('feed', {})).toBe('skipped: RESULTS_FEED is off');
});

test('a site that sends nothing asks neither mail server nor feed', async () => {
  await t.database.reset();
  const settings = { smtpUrl: 'smtp://127.0.0.1:9', resultsFeed: 'espn', resultsFeedUrl: NOBODY } as const;
  const off = 'skipped: OUTBOUND is off: it sends nothing';
  expect(await found('mail', { ...settings, outbound: 'off' })).toBe(off);
  expect(await found('feed', { ...settings, outbound: 'off' })).toBe(off);
  await t.sql((sql) => sql`insert into site (is_copy) values (true)`);
  expect(await found('mail', settings)).toBe('skipped: This is a restored copy: it sends nothing');
  expect(await found('feed', settings)).toBe('skipped: This is a restored copy: it sends nothing');
});
