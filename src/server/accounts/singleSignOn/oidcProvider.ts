import type { Configuration, IDToken } from 'openid-client';
import { HOUR } from '#domain/time.ts';
import type { OidcConfig } from '#server/infrastructure/config/config.ts';

/** Loaded with the first sign-in. */
const library = () => import('openid-client');

const TIMEOUT_SECONDS = 10;
/** A provider that did not answer is asked again after this time. */
const RETRY_MS = 2_000;

/** What a sign-in again asks for, as providers may tell when their user has signed in only if they are asked. */
const TIME_OF_SIGN_IN = JSON.stringify({ id_token: { auth_time: { essential: true } } });

/** What the provider says of who signs in: the claims of the ID token, completed by those of UserInfo. */
export type Claims = Readonly<Record<string, unknown>> &
  Pick<IDToken, 'sub'> & { readonly auth_time?: IDToken['auth_time'] | undefined };

export interface Begun {
  readonly url: URL;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The OpenID provider of the site. It is asked when somebody first signs in by it: the start does not depend on it. */
export class OidcProvider {
  readonly config: OidcConfig;
  readonly #redirectUri: string;
  readonly #now: () => number;
  #discovery: Promise<Configuration> | undefined;
  #discoverAgainAt = Number.NEGATIVE_INFINITY;

  constructor(config: OidcConfig, publicUrl: string, now: () => number) {
    this.config = config;
    // never by what a request says
    this.#redirectUri = `${publicUrl}/auth/oidc/callback`;
    this.#now = now;
  }

  /** Throws an UnreachableError. */
  async begin({ fresh }: { readonly fresh: boolean }): Promise<Begun> {
    const client = await library();
    const configuration = await this.#configuration();
    const [state, nonce, codeVerifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: this.config.scopes,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(fresh && { prompt: 'login', max_age: '0', claims: TIME_OF_SIGN_IN }),
    });
    return { url, state, nonce, codeVerifier };
  }

  /** Returns what an answer says. Throws if it is not the answer to what was begun, or cannot be checked. */
  async finish(search: string, { state, nonce, codeVerifier }: Omit<Begun, 'url'>): Promise<Claims> {
    const client = await library();
    const configuration = await this.#configuration();
    const tokens = await client.authorizationCodeGrant(configuration, new URL(this.#redirectUri + search), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The answer has no ID token');
    if (!configuration.serverMetadata().userinfo_endpoint) return claims;
    const more = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { ...more, ...claims, ...oneEmail(claims, more), auth_time: claims.auth_time };
  }

  async #configuration(): Promise<Configuration> {
    if (!this.#discovery || this.#now() >= this.#discoverAgainAt) {
      this.#discoverAgainAt = this.#now() + HOUR;
      this.#discovery = this.#discover();
    }
    try {
      return await this.#discovery;
    } catch (error) {
      this.#discoverAgainAt = Math.min(this.#discoverAgainAt, this.#now() + RETRY_MS);
      throw new UnreachableError(`${this.config.issuer} cannot be reached`, { cause: error });
    }
  }

  async #discover(): Promise<Configuration> {
    const { discovery, allowInsecureRequests, enableNonRepudiationChecks, ClientSecretBasic, ClientSecretPost } =
      await library();
    const { issuer, clientId, clientSecret } = this.config;
    const [inBody, inHeader] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)];
    // a provider that lists no methods knows the one of the header
    const authenticate: typeof inBody = (as, ...rest) =>
      (as.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? inBody : inHeader)(as, ...rest);
    const server = new URL(issuer);
    return discovery(server, clientId, { client_secret: clientSecret }, authenticate, {
      timeout: TIMEOUT_SECONDS,
      // http is allowed on this machine only
      execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
  }
}

/** Returns an address with what the same answer says of it: that of another is not about it. */
function oneEmail(...answers: readonly Readonly<Record<string, unknown>>[]) {
  const { email, email_verified } =
    answers.find((answer) => answer.email !== undefined && answer.email_verified !== undefined) ??
    answers.find((answer) => answer.email !== undefined) ??
    {};
  return { email, email_verified };
}
