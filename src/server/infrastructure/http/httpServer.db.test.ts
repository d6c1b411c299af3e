import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { testApp } from '#test/support/app.ts';
import { bytesOf, RawSocket } from '#test/support/rawSocket.ts';
import { startHttpServer } from './httpServer.ts';

const t = await testApp();
const anywhere = { host: '127.0.0.1', port: 0 };

test('a request in flight is answered before the server stops, and no other is accepted', async () => {
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const app = new Hono().get('/slow', async (http) => {
    asked.resolve();
    await release.promise;
    return http.text('done');
  });
  const server = await startHttpServer(app, anywhere);
  const answer = fetch(`${server.url}/slow`);
  await asked.promise;

  const stopped = server.stop();
  await expect(fetch(`${server.url}/slow`)).rejects.toThrow('fetch failed');
  release.resolve();

  expect(await (await answer).text()).toBe('done');
  await stopped;
});

test('an idle keep-alive connection does not delay the stop', async () => {
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const app = new Hono().get('/', async (http) => {
    asked.resolve();
    await release.promise;
    return http.text('done');
  });
  const server = await startHttpServer(app, anywhere);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').resume();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await asked.promise;

  const began = performance.now();
  const stopped = server.stop();
  release.resolve();
  await stopped;
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('a client that never finishes its request is disconnected at the stop', async () => {
  const server = await startHttpServer(new Hono(), anywhere);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  // a later request is answered, so the unfinished one has arrived
  await fetch(server.url);
  const closed = once(socket, 'close');
  await server.stop(50);
  await closed;
  expect(socket.destroyed).toBe(true);
});

test('pipelined requests are answered one after the other', async () => {
  const asked: string[] = [];
  const release = Promise.withResolvers<void>();
  const app = new Hono().get('/:name', async (http) => {
    asked.push(http.req.param('name'));
    await release.promise;
    return http.text(`done with ${http.req.param('name')}`);
  });
  const server = await startHttpServer(app, anywhere);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answered = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answered += text;
  });
  socket.write(['first', 'second'].map((name) => `GET /${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''));
  const other = fetch(`${server.url}/other`);
  await expect.poll(() => asked).toEqual(['first', 'other']);
  release.resolve();
  await other;
  await expect.poll(() => answered).toMatch(/done with first(.|\r|\n)*done with second/);
  await server.stop();
});

test('a connection with nine waiting pipelined requests is closed, and others are answered', async () => {
  const asked: string[] = [];
  const release = Promise.withResolvers<void>();
  const app = new Hono().get('/:name', async (http) => {
    asked.push(http.req.param('name'));
    if (http.req.param('name') === 'slow') await release.promise;
    return http.text('done');
  });
  const server = await startHttpServer(app, anywhere);
  const [patient, flooding] = [new RawSocket(server.url), new RawSocket(server.url)];
  const slow = bytesOf({ method: 'GET', path: '/slow' });
  const quick = bytesOf({ method: 'GET', path: '/quick' });
  await patient.write(slow + quick.repeat(8));
  await flooding.write(slow + quick.repeat(9));
  await flooding.closed;
  expect(await (await fetch(`${server.url}/other`)).text()).toBe('done');
  expect(asked).toEqual(['slow', 'slow', 'other']);
  release.resolve();
  await expect.poll(() => patient.received.match(/done/g)).toHaveLength(9);
  await server.stop();
});

test('a second request on a connection with an open event stream closes it', async () => {
  const { cookie } = await t.buildUser();
  const server = await startHttpServer(t.appHere({}), anywhere);
  onTestFinished(() => server.stop(0));
  const stream = bytesOf({ method: 'GET', path: '/api/events', cookie });
  const other = bytesOf({ method: 'GET', path: '/healthz' });
  const [together, after] = [new RawSocket(server.url), new RawSocket(server.url)];
  await together.write(stream + other);
  await together.closed;
  await after.write(stream);
  await expect.poll(() => after.received).toContain('event: opened');
  await after.write(other);
  await after.closed;
  expect(`${together.received}${after.received}`.match(/HTTP\/1.1 200/g)).toHaveLength(1);
});

test.each([
  ['/readyz', 'HTTP/1.0', [], 200],
  ['/healthz', 'HTTP/1.0', [], 200],
  ['/readyz', 'HTTP/1.1', [], 200],
  ['/readyz?by=proxy', 'HTTP/1.1', [], 200],
  ['/api/about', 'HTTP/1.0', [], 400],
  ['/api/about', 'HTTP/1.1', [], 400],
  ['/api/about', 'HTTP/1.1', ['localhost'], 200],
  ['/api/about', 'HTTP/1.1', ['localhost', 'localhost'], 400],
  ['/readyz', 'HTTP/1.1', ['localhost', 'other.example'], 400],
])('a GET of %s by %s with the Host headers %j is %i', async (path, version, hosts, status) => {
  const server = await startHttpServer(t.app, anywhere);
  onTestFinished(() => server.stop(0));
  const socket = new RawSocket(server.url);
  await socket.write([`GET ${path} ${version}`, ...hosts.map((host) => `hoSt: ${host}`), '', ''].join('\r\n'));
  expect(await socket.status()).toBe(status);
});

test('a request whose body breaks off is rejected, and nothing is logged', { tags: 'one-process' }, async () => {
  const { cookie = '' } = await t.buildUser();
  const logged: string[] = [];
  const app = t.appWith({}, pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }));
  const answered = Promise.withResolvers<Response>();
  const serving = {
    async fetch(...asked: Parameters<typeof app.fetch>) {
      const response = await app.fetch(...asked);
      answered.resolve(response);
      return response;
    },
  };
  const server = await startHttpServer(serving, anywhere);
  const head = ['POST /api/entries HTTP/1.1', 'Host: localhost', `Cookie: ${cookie}`, 'Content-Length: 99', '', '{'];
  connect(Number(new URL(server.url).port), '127.0.0.1').end(head.join('\r\n'));
  expect((await answered.promise).status).toBe(400);
  expect(logged).toEqual([]);
  await server.stop();
});

test('the error of a taken port names the port and the remedy', async () => {
  const server = await startHttpServer(new Hono(), anywhere);
  const port = Number(new URL(server.url).port);
  await expect(startHttpServer(new Hono(), { host: '127.0.0.1', port })).rejects.toThrow(
    new StartupError(`Port ${port} is in use: set PORT to a free one, or stop the program that listens there`),
  );
  await server.stop();
});

test.each(['192.0.2.1', 'nowhere.invalid'])(
  'the error of HOST %s, no address of this machine, names it',
  async (host) => {
    await expect(startHttpServer(new Hono(), { host, port: 0 })).rejects.toThrow(
      new StartupError(`HOST is "${host}", which is not an address of this machine: set it to 127.0.0.1 or 0.0.0.0`),
    );
  },
);

test('a cached response is sent with the same headers and body', async () => {
  const { cookie = '' } = await t.buildUser();
  const season = await t.buildSeason();
  const server = await startHttpServer(t.app, anywhere);
  onTestFinished(() => server.stop(0));
  const OF_THE_MOMENT = ['date', 'x-request-id', 'x-server-time'];
  const read = async () => {
    const response = await fetch(`${server.url}/api/rounds/${season.id}`, { headers: { Cookie: cookie } });
    return [await response.text(), [...response.headers].filter(([name]) => !OF_THE_MOMENT.includes(name)).sort()];
  };
  // the first response extends the session
  await read();
  const first = await read();
  expect(await read()).toEqual(first);
});
