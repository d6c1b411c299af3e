import type { Context, Hono } from 'hono';
import type * as z from 'zod';
import { bodyKibOf, type Call, type CallName, calls, type Method } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { type Session, sessionOf } from '#server/accounts/session/session.ts';
import { checkCaller } from '#server/accounts/signIn/checkCaller.ts';
import { readAccessToken } from '#server/accounts/waysIn/accessTokens.ts';
import { isSwitchedOn } from '#server/infrastructure/config/isSwitchedOn.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { tag } from '#server/infrastructure/events/tags.ts';
import { addressOf, isThroughUnknownProxy } from '#server/infrastructure/http/address.ts';
import { parseBody, type ReceivedBody, receiveBody } from '#server/infrastructure/http/body.ts';
import { rejectCrossSite } from '#server/infrastructure/http/crossSite.ts';
import { EncodedBody, sendEncoded, sendRead } from '#server/infrastructure/http/encodedBody.ts';
import { type RequestCaller, withRateLimit } from '#server/infrastructure/http/limits.ts';
import { reserveForStream } from '#server/infrastructure/http/pipeline.ts';
import { sendError, sendHttpError } from '#server/infrastructure/http/sendError.ts';
import { unconfirmed, withTimeout } from '#server/infrastructure/http/timeout.ts';
import { accessTokenIn } from '#server/infrastructure/tokens.ts';
import { type Handlers, Repeated } from './handlers.ts';
import { checkEntryInBody, checkTarget, readResource } from './policies.ts';
import { type ResourceRow, resourceTags } from './resources.ts';
import type { Services } from './services.ts';
import { checkAccessChange, checkSession } from './sessionNeeds.ts';

type AnyHandler = (context: never) => Promise<unknown>;

const EVENTS = 'text/event-stream';
const ZIP = 'application/zip';
const PICTURE = 'image/png';
const JSON_TYPE = 'application/json';

/** Serves every call of the table that the site has. Another method on its path is 405, another path below /api is 404. */
export function registerCalls(app: Hono, services: Services, handlers: Handlers): void {
  app.use('/api/*', async (http, next) => {
    http.header('Cache-Control', 'private, no-cache');
    await next();
    http.header('x-server-time', String(Math.round(services.database.now())));
  });
  const names = (Object.keys(calls) as CallName[]).filter((name) => {
    const call: Call = calls[name];
    return isSwitchedOn(call, services.config);
  });
  // passkeys/options is no passkey, whatever the method
  const hasParams = (name: CallName) => calls[name].path.includes('{');
  registerNamed(
    app,
    services,
    handlers,
    names.filter((name) => !hasParams(name)),
  );
  registerNamed(app, services, handlers, names.filter(hasParams));
  app.all('/api/*', (http) => sendHttpError(http, new HttpError(404, 'Not found')));
}

function registerNamed(app: Hono, services: Services, handlers: Handlers, names: readonly CallName[]): void {
  const methods = new Map<string, Method[]>();
  for (const name of names) {
    const call: Call = calls[name];
    // /{id} and /{seasonId} are the same path
    const shape = routeOf(call.path.replaceAll(/\{\w+\}/g, '{any}'));
    methods.set(shape, [...(methods.get(shape) ?? []), call.method, ...(call.hasPage ? ['GET' as const] : [])]);
    app.on(call.method, routeOf(call.path), (http) => handleCall(http, services, call, handlers[name]));
    if (call.hasPage) app.get(routeOf(call.path), redirectToPage);
  }
  for (const [path, allowed] of methods) {
    const allow = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    app.all(path, (http) => {
      http.header('Allow', allow);
      return sendHttpError(http, new HttpError(405, 'Method not allowed'));
    });
  }
}

/** Converts a path to Hono's notation; an extension stays with its parameter. */
function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}(\.\w+)?/g, (_, name: string, extension?: string) =>
    extension ? `:${name}{[^/]+\\${extension}}` : `:${name}`,
  );
}

function redirectToPage(http: Context): Response {
  // keeps the escapes of the request
  const { pathname } = new URL(http.req.url);
  return http.redirect(pathname.replace('/api', ''), 303);
}

function paramsOf(http: Context, path: string): Record<string, string> {
  const given = Object.entries<string>(http.req.param());
  return Object.fromEntries(
    given.map(([name, text]) => {
      const [extension = ''] = path.split(`{${name}}`)[1]?.match(/^\.\w+/) ?? [];
      return [name, text.slice(0, text.length - extension.length)];
    }),
  );
}

async function handleCall(http: Context, services: Services, call: Call, handler: AnyHandler): Promise<Response> {
  const options = { format: call.errorFormat, unconfirmed: unconfirmed(call) };
  const reject = (error: unknown) => sendError(http, services.log, error, options);
  try {
    rejectCrossSite(http.req, services.config.publicUrl);
    // before session and rights, which may be lost while the body arrives
    const received = call.method === 'GET' ? '' : await receiveBody(http, bodyKibOf(call));
    return await withTimeout(services.answerWithinMs, async (timeoutSignal) => {
      const { epoch } = services.cache;
      const caller = { ...(await readCaller(http, services)), epoch, received, timeoutSignal };
      return withRateLimit(services.limits, call, caller, () =>
        execute(http, services, call, handler, caller).catch(reject),
      );
    });
  } catch (error) {
    return reject(error);
  }
}

interface SessionCaller extends RequestCaller {
  /** of the cache, before anything was read for the request */
  readonly epoch: number;
  readonly session: Session;
  readonly received: ReceivedBody;
  readonly timeoutSignal: () => AbortSignal;
}

/** With a token and a cookie the token decides. */
async function readCaller(http: Context, services: Services): Promise<RequestCaller & { session: Session }> {
  const given = accessTokenIn(http.req.header('Authorization'));
  const session = sessionOf(http, services, given);
  const found = given === undefined ? undefined : await readAccessToken(services.database, given);
  const user = given === undefined ? await session.user() : (found?.user ?? null);
  http.set('userId', user?.id);
  return { session, address: addressOf(http, services.config.trustProxy), user, token: found?.token };
}

/** Waits until this process has processed the invalidations of the write, even of one that failed. */
async function thenAwaitInvalidation(
  { changes, deadlineBarrier }: Services,
  { method, invalidates }: Call,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (method === 'GET' || invalidates === false) return work();
  try {
    return await deadlineBarrier.afterSeals(work);
  } finally {
    await changes.sync();
  }
}

async function execute(
  http: Context,
  services: Services,
  call: Call,
  handler: AnyHandler,
  caller: SessionCaller,
): Promise<Response> {
  const context = {
    services,
    ...caller,
    ...(await parseRequest(http, services, call, caller)),
    isThroughUnknownProxy: isThroughUnknownProxy(http, services.config.trustProxy),
    signal: () => AbortSignal.any([http.req.raw.signal, caller.timeoutSignal()]),
  };
  // nothing would read or close the stream
  if ((call.response === EVENTS || call.response === ZIP) && http.req.raw.method === 'HEAD')
    return http.body(null, 200, { 'Content-Type': call.response });
  const answer = await thenAwaitInvalidation(services, call, () =>
    // the schemas have checked what the handler's type says, which TypeScript cannot relate to a varying call
    handler(context as never),
  );
  if (call.status === 204) return http.body(null, 204);
  const result = answer instanceof Repeated ? answer.body : answer;
  if (result instanceof EncodedBody) {
    // chats show pictures in pages of their origin
    if (call.response === PICTURE) http.header('Cross-Origin-Resource-Policy', 'cross-origin');
    markCacheable(http, call, caller, context.resource, result);
    return sendRead(http, result);
  }
  const isDryRun = call.dryRun && context.query?.dryRun === 'true';
  const status = isDryRun || answer instanceof Repeated ? 200 : call.status;
  if (result instanceof ReadableStream) return sendStream(http, call, result);
  const isText = typeof call.response === 'string';
  const text = isText ? String(result) : JSON.stringify(result);
  const type = isText ? call.response : JSON_TYPE;
  const encoded = new EncodedBody(text, type);
  return call.method === 'GET' ? sendRead(http, encoded) : sendEncoded(http, encoded, status);
}

function sendStream(http: Context, { response }: Call, stream: ReadableStream): Response {
  if (response === ZIP) {
    http.header('Cache-Control', 'no-store');
    return http.body(stream, 200, { 'Content-Type': ZIP, 'Content-Disposition': 'attachment' });
  }
  reserveForStream(http);
  // nginx would hold it back until its buffers are full
  http.header('X-Accel-Buffering', 'no');
  return http.body(stream, 200, { 'Content-Type': EVENTS });
}

function markCacheable(
  http: Context,
  { resource: ofCall }: Call,
  { session, user, token, epoch }: SessionCaller,
  resource: ResourceRow | undefined,
  encoded: EncodedBody,
): void {
  if (!user || token || !encoded.freshness) return;
  const { tags, expiresAt = Number.POSITIVE_INFINITY } = encoded.freshness;
  const ofCaller = [tag.session(session.tokenHash), tag.user(user.id)];
  const ofResource = ofCall && resource ? resourceTags(ofCall.kind, resource.id) : [];
  http.set('cacheable', {
    encoded,
    tags: [...new Set([...ofCaller, ...ofResource, ...tags])],
    expiresAt: Math.min(expiresAt, session.cacheableUntil()),
    epoch,
  });
}

/** Checks a request in the fixed order of docs/spec.md#order-of-refusals. */
async function parseRequest(http: Context, services: Services, call: Call, caller: SessionCaller) {
  const { user, token, received } = caller;
  checkCaller(call, user, token);
  const params = call.params && check(call.params, paramsOf(http, call.path));
  const query = call.query && check(call.query, http.req.query());
  const resource = await readResource(services, call, user, { ...params, ...query });
  await checkTarget(services, call, user, resource, params);
  await checkSession(services, call, caller);
  if (received instanceof HttpError) throw received;
  return {
    params,
    query,
    resource,
    body: await parseCallBody(http, services, call, { ...caller, resource }, received),
  };
}

async function parseCallBody(
  http: Context,
  services: Services,
  call: Call,
  caller: SessionCaller & { readonly resource: ResourceRow | undefined },
  received: string,
): Promise<unknown> {
  if (!call.body) return undefined;
  const sent = parseBody(http, received, call.csv);
  if (call.policy === 'ownEntryInBody') {
    const body = check(call.body, sent);
    await checkEntryInBody(services.database, caller.user, body.entryId);
    return body;
  }
  if (call.session === 'freshForAccess') {
    const body = check(call.body, sent);
    // its type in the table of calls says what kind it is
    const account = call.resource ? (caller.resource as User) : caller.user;
    await checkAccessChange(services, caller, account, body);
    return body;
  }
  return check(call.body, sent);
}

function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new HttpError(400, issues[0]?.message ?? 'Bad request', issues);
}
