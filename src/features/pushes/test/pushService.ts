import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** as the browser shows it */
  readonly payload: {
    readonly web_push: number;
    readonly notification: {
      readonly title: string;
      readonly body: string;
      readonly navigate: string;
      readonly tag: string;
      readonly silent?: boolean;
    };
    readonly app_badge: number;
  };
}

/** The keys of a browser, and what it tells the site. */
export class PushBrowser {
  readonly #keys: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly path: string;
  readonly #origin: string;

  constructor(origin: string, name: string) {
    this.#origin = origin;
    this.path = `/push/${name}`;
    this.#keys.generateKeys();
  }

  subscription(timeZone = 'UTC') {
    const keys = { p256dh: this.#keys.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
    return { endpoint: this.#origin + this.path, keys, timeZone };
  }

  /** Decrypts a body as a browser does: RFC 8291, sections 3.3 and 3.4, and RFC 8188, section 2. */
  decrypt(body: Buffer): string {
    const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const serverKey = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), serverKey]);
    const secret = derive(this.#keys.computeSecret(serverKey), this.#auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
}

function derive(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length));
}

export interface PushService {
  readonly origin: string;
  readonly pushed: Pushed[];
  /** the status of the next answers */
  answer: number | 'never';
  /** the key by which it knows the site */
  siteKey: string;
  browser(name: string): PushBrowser;
}

/**
 * A push service at a port of this machine, with the browsers that it serves. It refuses what the site has not signed. Call it at the top
 * of a test file.
 */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, PushBrowser>();
  const pushed: Pushed[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const browser = browsers.get(request.url ?? '');
    if (!isSigned(request.headers.authorization ?? '', service.siteKey)) response.writeHead(403);
    else if (body.length > 4096) response.writeHead(413);
    else if (!browser) response.writeHead(404);
    else {
      const payload = JSON.parse(browser.decrypt(body));
      pushed.push({ path: browser.path, headers: request.headers, payload });
      if (service.answer === 'never') return;
      response.writeHead(service.answer);
    }
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const service: PushService = {
    origin,
    pushed,
    answer: 201,
    siteKey: '',
    browser(name) {
      const browser = new PushBrowser(origin, name);
      browsers.set(browser.path, browser);
      return browser;
    },
  };
  return service;
}

/** Whether a request is signed with the site's key (RFC 8292). */
function isSigned(authorization: string, siteKey: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header, claims = '', signature = ''] = token.split('.');
  if (key !== siteKey) return false;
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isFresh = exp * 1000 > Date.now() && exp * 1000 < Date.now() + 24 * 3_600_000;
  const signed = Buffer.from(`${header}.${claims}`);
  const isValid = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isFresh && isValid;
}
