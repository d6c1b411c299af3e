import * as z from 'zod';
import { bodyKibOf, type Call, calls, errorStatusesOf, type Policy } from '#contract/calls.ts';
import { ErrorBody } from '#contract/schemas.ts';
import { jsonSchemas, type Schema } from '#server/site/jsonSchemas.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly description: string; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

export interface OpenApi {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

const POLICY_TEXT: Readonly<Record<Policy, string>> = {
  open: 'everybody, with or without a session',
  signedIn: 'every signed-in user',
  entryOwner: 'the owner of the entry, and nobody else',
  ownEntryInBody: 'the owner of the entry that the body names',
  poolMember: 'active members of the pool, its admins, and site admins',
  poolAdmin: 'the admins of the pool, and nobody else',
  poolAdminOrSiteAdmin: 'the admins of the pool, and site admins',
  poolOwnerOrSiteAdmin: 'the owner of the pool, and site admins',
  siteAdmin: 'site admins',
};

const SESSION_TEXT: Readonly<Record<NonNullable<Call['session']>, string>> = {
  any: 'With a session only.',
  fresh: 'With a session only, and a sign-in of the last five minutes.',
  freshForAccess: 'Another email address, password or isAdmin needs a session with a sign-in of the last five minutes.',
};

const MEANING: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'OK; the response has no body',
  400: 'The request is malformed or not allowed',
  401: 'There is no session or token, or the password is wrong',
  403: 'This account may not do this, needs a fresh sign-in for it (`reauth` has the ways), or the request came from another site',
  404: 'A resource that the request names does not exist',
  408: 'The body took longer than 10 s',
  409: 'Conflict with the current state',
  413: 'The body is larger than this call accepts',
  415: 'This call does not accept the media type of the body',
  429: 'Too many requests; Retry-After has the seconds to wait',
};

const SESSION = {
  type: 'apiKey',
  in: 'cookie',
  name: 'unbusted',
  description: 'Set by POST /api/login. On https sites its name is __Host-unbusted.',
};

const TOKEN = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An access token of Profile. The scope read allows every GET, write also writes, admin also the calls of site admins.',
};

const DESCRIPTION = `Every call of Unbusted. Times are ISO 8601 in UTC with milliseconds, ids are integers.
Unknown fields of a body are ignored. In a PATCH, absent fields stay unchanged, and null clears a field whose type allows null.
Sign in with POST /api/login and send the cookie that it sets, or send an access token. Every GET except for the event stream has an ETag, and answers
If-None-Match with 304 if nothing has changed. A request that is not confirmed within 10 seconds returns 503 with Retry-After: it
may or may not have been executed, and saving the same picks again is harmless. Every response has the headers x-request-id and
x-server-time, which is in milliseconds since 1970.`;

/** Returns the calls that a site has as an OpenAPI document, from the schemas that validate requests. */
export function openApi(has: (call: Call) => boolean = () => true): OpenApi {
  const all: Readonly<Record<string, Call>> = calls;
  const table = Object.fromEntries(Object.entries(all).filter(([, call]) => has(call)));
  const params = jsonSchemas('input', table, (call) => call.params);
  const queries = jsonSchemas('input', table, (call) => call.query);
  const bodies = jsonSchemas('input', table, jsonBody);
  const responseBodies = jsonSchemas('output', table, ({ response }) =>
    response instanceof z.ZodType ? response : undefined,
  );
  const dryRuns = jsonSchemas('output', table, ({ dryRun }) => dryRun);
  const errorBody = jsonSchemas('output', { errorBody: ErrorBody }, (schema) => schema);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, call] of Object.entries(table)) {
    const schemas = {
      params: params.of[name],
      query: queries.of[name],
      body: bodies.of[name],
      response: responseBodies.of[name],
      dryRun: dryRuns.of[name],
    };
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call, schemas) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Unbusted', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ...responseBodies.named, ...dryRuns.named, ...bodies.named, ...errorBody.named },
      securitySchemes: { session: SESSION, token: TOKEN },
    },
  };
}

/** Returns the schema of a JSON body; CSV text has a separate media type. */
function jsonBody({ body, csv }: Call): z.core.$ZodType | undefined {
  if (!(csv && body instanceof z.ZodUnion)) return body;
  return body.options.find((option) => !(option instanceof z.ZodString));
}

interface Schemas {
  readonly params: Schema | undefined;
  readonly query: Schema | undefined;
  readonly body: Schema | undefined;
  readonly response: Schema | undefined;
  readonly dryRun: Schema | undefined;
}

const TEXT: Schema = { type: 'string' };
const BINARY: Schema = {};

function operation(name: string, call: Call, { params, query, body, response, dryRun }: Schemas): Operation {
  const [media, schema] =
    typeof call.response === 'string'
      ? [call.response, call.response.startsWith('text/') ? TEXT : BINARY]
      : ['application/json', response];
  const success = (body: Schema | undefined): Content | undefined => body && { [media]: { schema: body } };
  const error: Content =
    call.errorFormat === 'text'
      ? { 'text/plain; charset=UTF-8': { schema: TEXT } }
      : { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } };
  return {
    operationId: name,
    summary: call.summary,
    description: [`For ${POLICY_TEXT[call.policy]}.`, call.session && SESSION_TEXT[call.session]]
      .filter(Boolean)
      .join(' '),
    security: securityOf(call),
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...(body && {
      requestBody: {
        required: true,
        description: `At most ${bodyKibOf(call)} KiB`,
        content: { 'application/json': { schema: body }, ...(call.csv && { 'text/csv': { schema: TEXT } }) },
      },
    }),
    responses: {
      ...responses([call.status], success(schema)),
      ...(call.repeatStatus && responses([call.repeatStatus], success(schema))),
      ...(dryRun && responses([200], success(call.status === 200 && schema ? { anyOf: [schema, dryRun] } : dryRun))),
      ...responses(errorStatusesOf(call), error),
    },
  };
}

/** A call that needs a session takes no token. */
function securityOf({ policy, session }: Call): Operation['security'] {
  if (policy === 'open') return [];
  const takesToken = session === undefined || session === 'freshForAccess';
  return takesToken ? [{ session: [] }, { token: [] }] : [{ session: [] }];
}

function parameters(place: Parameter['in'], { properties = {}, required = [] }: Schema = {}): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: typeof schema === 'boolean' ? {} : schema,
  }));
}

function responses(statuses: readonly number[], content: Content | undefined): Operation['responses'] {
  return Object.fromEntries(
    statuses.map((status) => [status, { description: MEANING[status] ?? '', ...(content && { content }) }]),
  );
}
