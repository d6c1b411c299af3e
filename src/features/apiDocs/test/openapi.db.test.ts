import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller, textOf } from '#test/support/caller.ts';
import { type JsonSchema, valuesOf } from '#test/support/generate.ts';

const t = await testApp();
let root: ApiUser;

let document: Document;

beforeAll(async () => {
  document = await fetchDocument();
});

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ isAdmin: true });
});

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

async function fetchDocument(): Promise<Document> {
  const response = await t.anonymous().request('/api/openapi.json');
  expect(response.headers.get('content-type')).toBe('application/json');
  return (await response.json()) as Document;
}

interface SentRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Requests generated from the document alone. */
function requestsOf({ parameters, requestBody }: Operation): fc.Arbitrary<SentRequest> {
  const { components } = document;
  const fieldsIn = (place: Parameter['in']) => {
    const placed = parameters.filter((parameter) => parameter.in === place);
    return valuesOf(
      {
        type: 'object',
        properties: Object.fromEntries(placed.map(({ name, schema }) => [name, schema])),
        required: placed.filter(({ required }) => required).map(({ name }) => name),
      },
      components.schemas,
    ) as fc.Arbitrary<Record<string, unknown>>;
  };
  const schema = requestBody?.content['application/json']?.schema;
  return fc.record({
    params: fieldsIn('path'),
    query: fieldsIn('query'),
    body: schema ? valuesOf(schema, components.schemas) : fc.constant(undefined),
  });
}

/** Values of a path or query are text. */
function asText(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

const names = Object.keys(calls) as CallName[];

function operationOf(name: CallName): Operation {
  const { path, method }: Call = calls[name];
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not documented`);
  return operation;
}

describe('OpenAPI document', () => {
  test('the document is valid OpenAPI 3.1 and open to everybody', async () => {
    const { valid, errors } = await new Validator().validate({ ...document });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test('the document has exactly the calls of the table', () => {
    const { paths } = document;
    const documented = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(documented.map(({ operationId }) => operationId).sort()).toEqual([...names].sort());
  });

  test.each(names)('the document lists the response and the errors of %s', (name) => {
    const { status, response, errorFormat }: Call = calls[name];
    const { responses } = operationOf(name);
    const media = Object.keys(responses[status]?.content ?? {});
    expect(media).toEqual(response === null ? [] : [typeof response === 'string' ? response : 'application/json']);
    const errors = Object.entries(responses).filter(([documented]) => Number(documented) >= 400);
    const form = errorFormat === 'text' ? 'text/plain; charset=UTF-8' : 'application/json';
    for (const [, { content = {} }] of errors) expect(Object.keys(content)).toEqual([form]);
  });
});

const settings = new Set(names.flatMap((name) => (calls[name] as Call).setting ?? []));

test.each([...settings])('while %s is off, the document and the API page have none of its calls', async (setting) => {
  const caller = new Caller(t.appHere({ [setting]: 'off' }));
  const [without, page] = [await (await caller.request('/api/openapi.json')).text(), await caller.call('readDocs')];
  const documented = (name: CallName) => [without.includes(`"${name}"`), page.includes(`id="${name}"`)];
  for (const name of names) {
    const isOff = (calls[name] as Call).setting === setting;
    expect(documented(name), name).toEqual([!isOff, !isOff]);
  }
});

describe('generated requests', () => {
  const issues = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value).error?.issues ?? [];

  test.each(names)('requests generated from the document pass the schemas of %s', (name) => {
    const { params, query, body }: Call = calls[name];
    const asked = requestsOf(operationOf(name));
    fc.assert(
      fc.property(asked, (sent) => {
        expect(issues(params, asText(sent.params))).toEqual([]);
        expect(issues(query, asText(sent.query))).toEqual([]);
        expect(issues(body, sent.body)).toEqual([]);
      }),
    );
  });

  test.each(names)('requests generated from the document get a documented response from %s', async (name) => {
    const operation = operationOf(name);
    const asked = requestsOf(operation);
    await fc.assert(
      fc.asyncProperty(asked, async ({ params, query, body }) => {
        const sender = await t.buildUser({ isAdmin: true });
        const response = await sender.send(name, { params: asText(params), query: asText(query), body });
        expect(Object.keys(operation.responses)).toContain(String(response.status));
        await textOf(response);
        if (calls[name].method === 'GET') return;
        await t.queueResets();
        await t.mailWorker.sendDue();
      }),
      { numRuns: 3 },
    );
  });
});

test('the document says that the email address of a profile can be changed but not removed', async () => {
  const { components } = document;
  expect(components.schemas.ProfileChange?.properties?.email).toMatchObject({
    description: expect.stringContaining('not removed'),
  });
  expect(await root.error('changeProfile', { body: { email: null } })).toMatchObject({ status: 400 });
  expect(await root.error('changeProfile', { body: { email: '' } })).toMatchObject({ status: 400 });
});

describe('API page', () => {
  test('the API page has every call and schema, and each link has a target', async () => {
    const page = await root.call('readDocs');
    const { components } = document;
    const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect([...anchors].sort()).toEqual([...names, ...Object.keys(components.schemas)].sort());
    for (const [, id] of page.matchAll(/ href="#([^"]+)"/g)) expect(anchors).toContain(id);
  });

  test('the API page runs no script and loads nothing', async () => {
    const page = await t.anonymous().call('readDocs');
    expect(page).not.toMatch(/<(script|link|img|iframe|object|form)\b|\bon\w+=|@import|url\(/i);
    const links = [...page.matchAll(/\b(?:href|src|action)="([^"]*)"/g)].map(([, address = '']) => address);
    expect(new Set(links.filter((address) => !address.startsWith('#')))).toEqual(new Set(['/api/openapi.json']));
  });

  test('the API page has the content security policy of every page', async () => {
    const [page, other] = [await root.send('readDocs'), await root.send('currentUser')];
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(page.headers.get('content-security-policy')).toBe(other.headers.get('content-security-policy'));
  });
});
