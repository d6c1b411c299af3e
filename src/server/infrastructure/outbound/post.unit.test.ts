import type { LookupAddress, lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isPublic, post } from './post.ts';

type Resolver = typeof lookup;

/** A name server that gives these answers, one for each time it is asked, and then the last one again. */
function nameServer(...answers: (readonly string[])[]) {
  const asked: string[] = [];
  const resolve = ((hostname: string, _: unknown, callback: (error: null, found: LookupAddress[]) => void) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(hostname);
    callback(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as Resolver;
  return { resolve, asked };
}

async function serve(listener: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { requests, port, server };
}

const outgoing = (url: string, isTrusted = true) => ({ url: new URL(url), isTrusted, headers: {}, body: 'hello' });

test.each([
  ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ['224.0.0.1', '255.255.255.255', '192.0.0.8', '198.18.0.1', '203.0.113.7'],
  ['::1', '::', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1', '2001:db8::1'],
  // others that lead to these
  ['::ffff:10.0.0.1', '::ffff:7f00:1', '::7f00:1', '64:ff9b::a00:1', '2002:a00:1::1'],
  // given to nobody
  ['4000::1', 'fec0::1', '5f00::1', 'c000::1'],
])('the addresses %s … are private', (...addresses) => {
  expect(addresses.filter(isPublic)).toEqual([]);
});

test('addresses of the internet are public', () => {
  expect(['1.1.1.1', '162.159.128.233', '2606:4700::6810:1', '::ffff:1.1.1.1'].every(isPublic)).toBe(true);
});

test.each([
  ['leads to a private network', [['127.0.0.1']]],
  ['leads to the network of IPv6 on this machine', [['::1']]],
  ['has a private address among public ones', [['1.1.1.1', '127.0.0.1']]],
])('a name that %s is not connected to', async (_, answers) => {
  const { port, requests } = await serve((_request, response) => response.end());
  const { resolve } = nameServer(...answers);
  const sending = post(outgoing(`http://pool.example:${port}/`, false), { resolve });
  await expect(sending).rejects.toThrow('Its name leads to a private network');
  expect(requests).toEqual([]);
});

test.each(['http://127.0.0.1', 'http://[::1]', 'http://2130706433', 'http://0x7f.1', 'http://[::ffff:127.0.0.1]'])(
  'the private address %s is not connected to',
  async (origin) => {
    const { port, requests } = await serve((_, response) => response.end());
    await expect(post(outgoing(`${origin}:${port}/`, false))).rejects.toThrow('Its name leads to a private network');
    expect(requests).toEqual([]);
  },
);

test('a name is looked up once, for the connection itself, so that it cannot change after the check', async () => {
  const { port, requests } = await serve((_, response) => response.end('ok'));
  const changing = nameServer(['127.0.0.1'], ['127.0.0.2']);
  const url = `http://pool.example:${port}/`;
  expect(await post(outgoing(url), changing)).toEqual({ status: 200, body: 'ok' });
  expect([changing.asked, requests]).toEqual([['pool.example'], ['POST /']]);
  // it is checked anew for each connection: what was public a moment ago is private now
  const moving = nameServer(['10.0.0.1']);
  await expect(post(outgoing(url, false), moving)).rejects.toThrow('Its name leads to a private network');
  expect(moving.asked).toEqual(['pool.example']);
});

test('a redirect is an answer, and is not followed', async () => {
  const inside = await serve((_, response) => response.end('secret'));
  const { port } = await serve((_, response) => {
    response.writeHead(307, { Location: `http://127.0.0.1:${inside.port}/` }).end('go there');
  });
  expect(await post(outgoing(`http://127.0.0.1:${port}/`))).toEqual({ status: 307, body: 'go there' });
  expect(inside.requests).toEqual([]);
});

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['sends its headers a byte at a time', (request) => request.socket.write('H')],
])('a server that %s is cut off after ten seconds', async (_, listener) => {
  const tenSeconds = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(tenSeconds.signal);
  onTestFinished(() => timeout.mockRestore());
  const { port } = await serve((request, response) => {
    listener(request, response);
    tenSeconds.abort();
  });
  await expect(post(outgoing(`http://127.0.0.1:${port}/`))).rejects.toThrow('No answer within 10 s');
  expect(timeout).toHaveBeenCalledWith(10_000);
});

test('a server that wants to speak another protocol has not answered', async () => {
  const server = createTcpServer((socket) => {
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    );
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(post(outgoing(`http://127.0.0.1:${port}/`))).rejects.toThrow('Not reachable: the request failed');
});

test('of an answer of 64 MiB four KiB are read', async () => {
  let written = 0;
  const left = Promise.withResolvers<void>();
  const { port } = await serve((_, response) => {
    const chunk = Buffer.alloc(2 ** 20, 'x');
    response.on('close', left.resolve);
    const write = () => {
      while (written < 64 && !response.destroyed) {
        written += 1;
        if (!response.write(chunk)) return response.once('drain', write);
      }
      return response.end();
    };
    write();
  });
  const { status, body } = await post(outgoing(`http://127.0.0.1:${port}/`));
  expect([status, body]).toEqual([200, 'x'.repeat(4096)]);
  await left.promise;
  expect(written).toBeLessThan(64);
});

test('an answer that is cut off has a status all the same', async () => {
  const { port } = await serve((_, response) => {
    response.writeHead(200, { 'Content-Length': 100 });
    response.write('so far', () => response.socket?.destroySoon());
  });
  expect(await post(outgoing(`http://127.0.0.1:${port}/`))).toEqual({ status: 200, body: 'so far' });
});

test('the errors name no address', async () => {
  const server = createTcpServer((socket) => socket.resume().end('no HTTP\r\n\r\n')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(post(outgoing(`http://127.0.0.1:${port}/secret`))).rejects.toThrow(
    'Not reachable: its answer is not HTTP',
  );
  server.close();
  await once(server, 'close');
  await expect(post(outgoing(`http://127.0.0.1:${port}/secret`))).rejects.toThrow(
    'Not reachable: it refuses the connection',
  );
});
