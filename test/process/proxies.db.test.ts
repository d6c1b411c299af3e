import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type HttpServer, startHttpServer } from '#server/infrastructure/http/httpServer.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { freePort } from '#test/support/freePort.ts';
import { readText } from '#test/support/projectFiles.ts';

const t = await testApp();
const scratch = mkdtempSync(join(tmpdir(), 'unbusted-proxies-'));
const certificate = join(scratch, 'certificate.pem');
const key = join(scratch, 'key.pem');
const guide = readText('docs/guide/install.md');

let app: HttpServer;
/** X-Forwarded-For of the last request */
let forwarded: string | null;
let root: ApiUser;

beforeAll(async () => {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' });
  root = await t.buildUser({ username: 'root', isAdmin: true });
  const served = t.appHere({ trustProxy: 1 });
  const fetch = (...asked: Parameters<typeof served.fetch>) => {
    forwarded = asked[0].headers.get('X-Forwarded-For');
    return served.fetch(...asked);
  };
  app = await startHttpServer({ fetch }, { host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await t.endStreams();
  await app.stop(0);
  rmSync(scratch, { recursive: true });
});

/** The block of the guide, with the addresses and the certificate of this test. */
function configured(language: string, text: string, port: number): string {
  const blocks = [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, block = '']) => block,
  );
  const [block] = blocks.filter((each) => each.includes(text));
  return (block ?? expect.fail(`the guide has no ${text}`))
    .replace('http://127.0.0.1:3000', app.url)
    .replace('127.0.0.1:3000', new URL(app.url).host)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/\/\S+fullchain\.pem/, certificate)
    .replace(/\/\S+privkey\.pem/, key);
}

const NGINX_HEAD = `daemon off; master_process off; pid ${scratch}/nginx.pid; error_log stderr crit;
events { worker_connections 4096; }
http {
access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${scratch}/${name};`).join('\n')}
`;

function nginxOfGuide(port: number): string {
  return `${NGINX_HEAD}${configured('nginx', 'server_name', port)}}`;
}

/** With nothing set but where to. */
function bareNginx(port: number): string {
  return `${NGINX_HEAD}server {
    listen 127.0.0.1:${port} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key};
    location / { proxy_pass ${app.url}; }
  }}`;
}

function caddyOfGuide(port: number): string {
  const site = configured('', 'reverse_proxy 127.0.0.1:3000\n', port).replace('pool.example.org', `localhost:${port}`);
  return `{\n\tadmin off\n\tauto_https off\n}\n${site.replace('{\n', `{\n\ttls ${certificate} ${key}\n`)}`;
}

interface Proxy {
  readonly name: string;
  readonly program: string;
  readonly words: (file: string) => string[];
  readonly config: (port: number) => string;
  /** whether it passes the caller's address on */
  readonly addsAddress: boolean;
}

const nginx = { program: 'nginx', words: (file: string) => ['-p', scratch, '-c', file] };
const caddy = { program: 'caddy', words: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file] };
const PROXIES: readonly Proxy[] = [
  { name: 'nginx as in the guide', ...nginx, config: nginxOfGuide, addsAddress: true },
  { name: 'nginx with its defaults', ...nginx, config: bareNginx, addsAddress: false },
  { name: 'Caddy as in the guide', ...caddy, config: caddyOfGuide, addsAddress: true },
];
/** Debian has nginx in /usr/sbin, which is in root's PATH alone. */
const PATH = `${process.env.PATH}:/usr/sbin`;
const isInstalled = (program: string) => !spawnSync(program, ['-v'], { env: { PATH, HOME: scratch } }).error;

/** Starts the proxy on a free port, and returns the address once it listens. */
async function start({ program, words, config }: Proxy): Promise<URL> {
  const port = await freePort();
  const file = join(scratch, `${program}.conf`);
  writeFileSync(file, config(port));
  const child = spawn(program, words(file), { env: { PATH, HOME: scratch }, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  onTestFinished(async () => {
    // on SIGTERM it would wait for open streams
    child.kill('SIGKILL');
    await ended;
  });
  const url = new URL(`https://localhost:${port}`);
  await expect.poll(() => statusOf(url).catch(() => errors), { timeout: 20_000 }).toBe(200);
  return url;
}

async function get(url: URL, path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const asked = request(new URL(path, url), { headers, rejectUnauthorized: false, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

async function statusOf(url: URL): Promise<number | undefined> {
  const answer = await get(url, '/healthz');
  answer.resume();
  return answer.statusCode;
}

async function listen(url: URL) {
  const answer = await get(url, '/api/events', { Cookie: root.cookie ?? '' });
  const texts = answer.setEncoding('utf8')[Symbol.asyncIterator]();
  return {
    answer,
    /** Reads until a text comes; the test runner's time limit ends the waiting. */
    async until(text: string): Promise<void> {
      for (let read = ''; !read.includes(text); ) {
        const { value, done } = await texts.next();
        if (done) throw new Error(`the stream ended before ${text}`);
        read += value;
      }
    },
    close: () => answer.destroy(),
  };
}

describe.each(PROXIES)('$name', (proxy) => {
  test('an event stream begins at once, and each change comes through', async ({ skip }) => {
    skip(!isInstalled(proxy.program), `${proxy.program} is not installed`);
    const stream = await listen(await start(proxy));
    expect([stream.answer.statusCode, stream.answer.headers['content-type']]).toEqual([200, 'text/event-stream']);
    await stream.until('event: opened');
    const season = await t.buildSeason();
    await stream.until(`event: season\ndata: {"seasonId":${season.id}}\n\n`);
    stream.close();
  });
});

test.for(PROXIES.filter(({ addsAddress }) => addsAddress))(
  'with $name and TRUST_PROXY=1 the caller’s address is the one that it saw, whatever the caller claims',
  async (proxy, { skip }) => {
    skip(!isInstalled(proxy.program), `${proxy.program} is not installed`);
    const url = await start(proxy);
    for (const path of ['/healthz', '/api/about']) {
      (await get(url, path, { 'X-Forwarded-For': '203.0.113.9' })).resume();
      expect(forwarded?.split(',').at(-1)?.trim()).toBe('127.0.0.1');
    }
  },
);
