import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { OidcConfig } from '#server/infrastructure/config/config.ts';

type Claims = Readonly<Record<string, unknown>>;

interface Asked {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

const [CLIENT_ID, SECRET] = ['unbusted', 'a client secret'];

/** How a site knows a provider. */
export function acmeId(issuer: string): OidcConfig {
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: SECRET,
    name: 'Acme ID',
    scopes: 'openid profile email',
    autoRegister: 'on',
    adminClaim: { name: 'groups', value: 'unbusted-admins' },
    autoRedirect: 'off',
  };
}

/** A small OpenID provider whose answers a test can forge. Its user agrees to everything. */
export class TestProvider {
  /** what it says of whoever signs in */
  user: Claims = { sub: 'sam' };
  userInfo: Claims = {};
  /** replaces claims of the ID token */
  forged: Claims = {};
  /** signs with a key that it does not publish */
  isForger = false;
  isDown = false;
  requests = 0;
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #codes = new Map<string, Asked>();

  get issuer(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://localhost:${port}/`;
  }

  config(settings: Partial<OidcConfig> = {}): OidcConfig {
    return { ...acmeId(this.issuer), ...settings };
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, 'localhost', resolve));
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Signs in at the address to which the site leads, and returns the path and query of the answer. */
  approve(location: string): string {
    const { searchParams } = new URL(location);
    const code = randomUUID();
    this.#codes.set(code, {
      nonce: searchParams.get('nonce') ?? '',
      challenge: searchParams.get('code_challenge') ?? '',
      redirectUri: searchParams.get('redirect_uri') ?? '',
    });
    const answer = new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: this.issuer });
    return `/auth/oidc/callback?${answer}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    const { pathname } = new URL(request.url ?? '', this.issuer);
    const body = this.isDown ? undefined : await this.#bodyOf(pathname, request);
    response.writeHead(body ? 200 : 400, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: 'invalid_grant' }));
  }

  async #bodyOf(pathname: string, request: IncomingMessage): Promise<object | undefined> {
    const { issuer } = this;
    if (pathname === '/.well-known/openid-configuration') {
      return {
        issuer,
        authorization_endpoint: `${issuer}authorize`,
        token_endpoint: `${issuer}token`,
        userinfo_endpoint: `${issuer}userinfo`,
        jwks_uri: `${issuer}jwks`,
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      };
    }
    if (pathname === '/jwks') {
      return { keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'RS256' }] };
    }
    if (pathname === '/userinfo') return { sub: this.user.sub, ...this.userInfo };
    return this.#tokensOf(new URLSearchParams(await textOf(request)));
  }

  async #tokensOf(form: URLSearchParams): Promise<object | undefined> {
    const code = form.get('code') ?? '';
    const asked = this.#codes.get(code);
    this.#codes.delete(code);
    const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '');
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
    const isRight =
      form.get('client_secret') === SECRET &&
      asked?.challenge === challenge &&
      asked.redirectUri === form.get('redirect_uri');
    if (!isRight) return undefined;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: CLIENT_ID,
      iat: now,
      exp: now + 300,
      nonce: asked.nonce,
      auth_time: now,
      ...this.user,
      ...this.forged,
    };
    const { privateKey } = this.isForger ? this.#otherKeys : this.#keys;
    return { access_token: 'access', token_type: 'Bearer', id_token: jwt(claims, privateKey) };
  }
}

/** Call it at the top of a test file. */
export function testProvider(): TestProvider {
  const provider = new TestProvider();
  beforeAll(() => provider.start());
  afterAll(() => provider.stop());
  return provider;
}

function jwt(claims: Claims, key: KeyObject): string {
  const text = [{ alg: 'RS256', kid: '1' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
