import type { Context, Hono } from 'hono';
import type { User } from '#contract/schemas.ts';
import { safeRedirect } from '#domain/accounts/safeRedirect.ts';
import type { OidcProblem } from '#domain/accounts/signIn.ts';
import { invitedCode } from '#domain/names/inviteCodes.ts';
import { MINUTE } from '#domain/time.ts';
import { type Session, sessionOf } from '#server/accounts/session/session.ts';
import { isFresh, renewSignIn } from '#server/accounts/session/sessionQueries.ts';
import { type Claims, type OidcProvider, UnreachableError } from '#server/accounts/singleSignOn/oidcProvider.ts';
import {
  insertFlow,
  insertRegistration,
  type OidcFlow,
  type OidcPurpose,
  takeFlow,
} from '#server/accounts/singleSignOn/oidcQueries.ts';
import {
  applyAdminClaim,
  confirmedEmail,
  connectIdentity,
  isAdminBy,
  proposeUsername,
  provedAt,
} from '#server/accounts/singleSignOn/singleSignOn.ts';
import { countAddition } from '#server/accounts/waysIn/additions.ts';
import { type Subject, useIdentity } from '#server/accounts/waysIn/identityQueries.ts';
import type { Services } from '#server/app/calls/services.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { addressOf } from '#server/infrastructure/http/address.ts';
import { sendError } from '#server/infrastructure/http/sendError.ts';
import { hashToken, newToken } from '#server/infrastructure/tokens.ts';
import { checkRegistration } from '#server/pools/joining/registration.ts';

/** A sign-in of at most this age counts as fresh. */
const FRESH_MS = 5 * MINUTE;

/** Ends a sign-in with a page that says what went wrong. */
class Problem extends Error {
  readonly reason: OidcProblem;

  constructor(reason: OidcProblem) {
    super(reason);
    this.reason = reason;
  }
}

interface SignOn {
  readonly http: Context;
  readonly services: Services;
  readonly provider: OidcProvider;
  readonly session: Session;
}

/** Serves the way to the OpenID provider and back. */
export function serveSignOn(app: Hono, services: Services): void {
  const { oidcProvider: provider, config, log } = services;
  if (!provider) return;
  const serve = (path: string, step: (signOn: SignOn) => Promise<Response>, redirectOf: (http: Context) => string) =>
    app.get(path, async (http) => {
      http.header('Cache-Control', 'no-store');
      try {
        return await step({ http, services, provider, session: sessionOf(http, services) });
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === undefined) return sendError(http, log, error);
        return toProblem(http, reason, purposeOf(http), redirectOf(http));
      }
    });
  serve('/auth/oidc', (signOn) => toOwnHost(signOn.http, config.publicUrl) ?? begin(signOn), askedRedirect);
  serve('/auth/oidc/callback', finish, () => '/');
}

function reasonOf(error: unknown): OidcProblem | undefined {
  if (error instanceof Problem) return error.reason;
  return error instanceof HttpError && error.status === 429 ? 'tooMany' : undefined;
}

function askedRedirect(http: Context): string {
  return safeRedirect(http.req.query('redirect'));
}

/** Sign-in says by its button that the provider cannot be reached; whoever is signed in would be led on from there. */
function toProblem(http: Context, reason: OidcProblem, purpose: OidcPurpose, redirect: string): Response {
  const page = reason === 'unreachable' && purpose === 'login' ? '/auth' : '/auth/problem';
  return http.redirect(`${page}?${new URLSearchParams({ reason, redirect })}`, 303);
}

/**
 * The cookies have to be those of the host to which the provider leads back. A proxy may replace the header, so that it is
 * redirected once only.
 */
function toOwnHost(http: Context, publicUrl: string): Promise<Response> | undefined {
  const { host, origin } = new URL(publicUrl);
  if (http.req.header('Host') === host || http.req.query('own') !== undefined) return undefined;
  const query = new URLSearchParams({ ...http.req.query(), own: '1' });
  return Promise.resolve(http.redirect(`${origin}/auth/oidc?${query}`, 302));
}

function purposeOf(http: Context): OidcPurpose {
  if (http.req.query('connect') !== undefined) return 'connect';
  return http.req.query('reauth') !== undefined ? 'reauth' : 'login';
}

async function begin({ http, services, provider, session }: SignOn): Promise<Response> {
  const { database, limits, config } = services;
  const purpose = purposeOf(http);
  if (purpose !== 'login') await checkOwnSession(http, services, session, purpose);
  await limits.consume(['signOnsFromAddress', addressOf(http, config.trustProxy)]);
  const { url, ...begun } = await provider.begin({ fresh: purpose === 'reauth' }).catch(asProblem(services));
  const token = newToken();
  const sessionHash = purpose === 'login' ? null : session.tokenHash;
  await database.query(insertFlow, hashToken(token), { ...begun, purpose, sessionHash, redirect: askedRedirect(http) });
  session.setSignOn(token);
  return http.redirect(url.href, 302);
}

/**
 * Another site must not begin this: it could have signed the browser in to the provider as somebody else, whose account
 * would then open this one.
 */
async function checkOwnSession(
  http: Context,
  { database }: Services,
  session: Session,
  purpose: OidcPurpose,
): Promise<void> {
  const from = http.req.header('Sec-Fetch-Site');
  if (from !== undefined && from !== 'same-origin' && from !== 'none') throw new Problem('session');
  if (!(await session.user())) throw new Problem('session');
  if (purpose === 'connect' && !(await database.query(isFresh, session.tokenHash))) throw new Problem('stale');
}

function asProblem({ log }: Services) {
  return (error: unknown): never => {
    log.warn({ err: error }, 'A sign-in by the OpenID provider failed');
    throw new Problem(error instanceof UnreachableError ? 'unreachable' : 'failed');
  };
}

async function finish(signOn: SignOn): Promise<Response> {
  const { http, services, provider, session } = signOn;
  const flow = await services.database.query(takeFlow, session.signOnHash);
  if (!flow || flow.state !== http.req.query('state')) throw new Problem('expired');
  try {
    if (http.req.query('error') === 'access_denied') throw new Problem('denied');
    const { search } = new URL(http.req.url);
    const claims = await provider.finish(search, flow).catch(asProblem(services));
    const subject = { issuer: provider.config.issuer, subject: claims.sub };
    return await FINISH[flow.purpose](signOn, flow, subject, claims);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return toProblem(http, reason, flow.purpose, flow.redirect);
  }
}

type Finish = (signOn: SignOn, flow: OidcFlow, subject: Subject, claims: Claims) => Promise<Response>;

const FINISH: Readonly<Record<OidcPurpose, Finish>> = {
  login: finishLogin,
  connect: finishConnect,
  reauth: finishReauth,
};

async function finishLogin(signOn: SignOn, flow: OidcFlow, subject: Subject, claims: Claims): Promise<Response> {
  const { http, services, provider, session } = signOn;
  const { database, log } = services;
  const isAdmin = isAdminBy(claims, provider.config);
  const named = await database.query(useIdentity, subject);
  if (!named) return proposeAccount(signOn, flow, subject, claims);
  const { user, identityId } = named;
  await database.transact(applyAdminClaim, log, user, isAdmin);
  const account = { id: user.id, identityId, provedAt: provedAt(claims, database.now()) };
  if (!(await session.start({ method: 'oidc', ...account }))) throw new Problem('failed');
  await services.changes.sync();
  return http.redirect(flow.redirect, 303);
}

/** Asks whom nobody knows yet for a username, before there is an account. */
async function proposeAccount(
  { http, services, provider, session }: SignOn,
  { redirect }: OidcFlow,
  subject: Subject,
  claims: Claims,
): Promise<Response> {
  const { database, config } = services;
  if (provider.config.autoRegister === 'off') throw new Problem('unknown');
  const address = addressOf(http, config.trustProxy);
  await checkRegistration({ services, address }, invitedCode(redirect)).catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 403) throw error;
    throw new Problem(config.registration === 'closed' ? 'closed' : 'invited');
  });
  const token = newToken();
  await database.query(insertRegistration, hashToken(token), {
    ...subject,
    username: await database.query(proposeUsername, claims),
    email: confirmedEmail(claims),
    isAdmin: isAdminBy(claims, provider.config),
    provedAt: provedAt(claims, database.now()),
    redirect,
  });
  session.setSignOn(token);
  return http.redirect(`/auth/new?${new URLSearchParams({ redirect })}`, 303);
}

/** Returns the user of the session that began it, if the browser still has it. */
async function ownerOf(session: Session, { sessionHash }: OidcFlow): Promise<User> {
  const user = session.tokenHash === sessionHash ? await session.user() : null;
  if (!user) throw new Problem('session');
  return user;
}

async function finishConnect({ http, services, session }: SignOn, flow: OidcFlow, subject: Subject): Promise<Response> {
  const user = await ownerOf(session, flow);
  await countAddition(services.limits, user);
  await services.database.transact(connectIdentity, session, user, subject).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
    throw new Problem(error.status === 409 ? 'connected' : 'session');
  });
  return http.redirect(flow.redirect, 303);
}

async function finishReauth(
  { http, services, session, provider }: SignOn,
  flow: OidcFlow,
  subject: Subject,
  claims: Claims,
): Promise<Response> {
  const { database, log } = services;
  const user = await ownerOf(session, flow);
  const signedInAt = provedAt(claims, database.now());
  // whoever sits at the session may have taken the question for a new sign-in out of the address
  if (!signedInAt) throw new Problem('undated');
  if (signedInAt.getTime() <= database.now() - FRESH_MS) throw new Problem('stale');
  const named = await database.query(useIdentity, subject);
  if (named?.user.id !== user.id) throw new Problem('another');
  await database.transact(applyAdminClaim, log, user, isAdminBy(claims, provider.config));
  if (!(await database.query(renewSignIn, session.tokenHash, null, signedInAt))) throw new Problem('session');
  await services.changes.sync();
  return http.redirect(flow.redirect, 303);
}
