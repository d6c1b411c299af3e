import type { Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import type * as z from 'zod';
import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type CallName,
  calls,
  type Method,
  type ParamsOf,
  type QueryOf,
  type TargetOf,
} from '#contract/calls.ts';
import { Refusal } from '#server/refusals.ts';
import type { Services } from '#server/services.ts';
import { type CallerOf, checkBody, checkCaller, checkTarget } from './access.ts';
import { readBody } from './body.ts';
import { refuseCrossSite } from './crossSite.ts';
import { answerError, answerRefusal } from './errors.ts';
import { type Session, sessionOf } from './session.ts';
import { findTarget, type TargetRows } from './targets.ts';

/** What a handler is given: everything that the table promises of its call, checked. */
export interface Asked<N extends CallName> {
  readonly services: Services;
  readonly session: Session;
  readonly user: CallerOf<N>;
  readonly params: ParamsOf<N>;
  readonly query: QueryOf<N>;
  readonly target: TargetOf<N> extends keyof TargetRows ? TargetRows[TargetOf<N>] : undefined;
  readonly body: BodyOf<N>;
}

export type Handler<N extends CallName> = (
  asked: Asked<N>,
) => AnswerOf<N> extends undefined ? Promise<void> : Promise<AnswerOf<N>>;

/** A handler for every call of the table: leaving one out does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };

type SomeHandler = (asked: never) => Promise<unknown>;

/** Serves every call of the table; another method on one of its paths is 405, another path below /api 404. */
export function serveCalls(app: Hono, services: Services, handlers: Handlers): void {
  app.use('/api/*', async (http, next) => {
    http.header('x-server-time', String(Math.round(services.database.now())));
    http.header('Cache-Control', 'private, no-cache');
    await next();
  });
  app.get('/api/*', etag());
  const methods = new Map<string, Method[]>();
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1');
    methods.set(path, [...(methods.get(path) ?? []), call.method]);
    app.on(call.method, path, (http) => serve(http, services, call, handlers[name]));
  }
  for (const [path, allowed] of methods) {
    const allow = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    app.all(path, (http) => {
      http.header('Allow', allow);
      return answerRefusal(http, new Refusal(405, 'Method not allowed'));
    });
  }
  app.all('/api/*', (http) => answerRefusal(http, new Refusal(404, 'Not found')));
}

async function serve(http: Context, services: Services, call: Call, handler: SomeHandler): Promise<Response> {
  try {
    const asked = await ask(http, services, call);
    // `ask` has built from the table what Handler<N> is typed to take; the loop over the table loses the N
    const answer = await handler(asked as never);
    return call.status === 204 ? http.body(null, 204) : http.json(answer, call.status);
  } catch (error) {
    return answerError(http, services.log, error, call.refusals);
  }
}

/** The order in which a request is refused (decisions §4), the same for every call. */
async function ask(http: Context, services: Services, call: Call) {
  const { database, config } = services;
  refuseCrossSite(http.req, config.publicUrl);
  const session = sessionOf(http, services);
  const user = await session.user();
  checkCaller(call.who, user);
  const params = check(call.params, http.req.param());
  const query = check(call.query, http.req.query());
  const target = call.target && (await findTarget(database, call.target, { ...params, ...query }));
  await checkTarget(database, call.who, user, target);
  const body = call.body && check(call.body, await readBody(http));
  await checkBody(database, call.who, user, body);
  return { services, session, user, params, query, target, body };
}

function check<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Refusal(400, issues[0]?.message ?? 'Bad request', issues);
}
