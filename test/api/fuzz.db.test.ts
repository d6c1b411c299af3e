import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import { ErrorBody } from '#contract/schemas.ts';
import { testApp } from '#test/support/app.ts';
import { textOf } from '#test/support/caller.ts';
import { character } from '#test/support/generate.ts';
import { placesIn, valueAt, withAt } from '#test/support/jsonPaths.ts';
import { entitled } from '#test/support/matrix.ts';
import { pathOf, requests } from '#test/support/requests.ts';
import { buildScene, type Scene } from '#test/support/scene.ts';
import { type Snapshot, takeSnapshot } from '#test/support/snapshot.ts';

const t = await testApp();
let scene: Scene;
let snapshot: Snapshot;

beforeAll(async () => {
  scene = await buildScene(t);
  snapshot = await takeSnapshot(t.database);
});

afterEach(() => snapshot.restore());

const names = Object.keys(calls) as CallName[];
/** Each run of the tests tries others. */
const RUNS = 6;
/** An answer to a challenge uses it up, also a wrong one. */
const CHALLENGED = new Set<CallName>(['createPasskey', 'loginByPasskey']);

/**
 * Sends a request as a caller who may make the call. The response must be no server error, and an error must be
 * readable and have written nothing.
 */
async function provoke(name: CallName, path: string, json?: string): Promise<void> {
  const { method }: Call = calls[name];
  const response = await scene.as(entitled(name)).request(path, {
    method,
    ...(json !== undefined && { headers: { 'Content-Type': 'application/json' }, body: json }),
  });
  const text = await textOf(response);
  expect(response.status, text).toBeLessThan(500);
  const changed = await snapshot.changedTables();
  if (changed.length > 0) {
    await sendMails();
    await snapshot.restore();
  }
  const written = changed.filter((table) => !(table === 'passkey_challenges' && CHALLENGED.has(name)));
  expect(response.ok ? [] : written, `tables that ${response.status} ${text} has changed`).toEqual([]);
  if (response.ok) return;
  const isJson = response.headers.get('content-type') === 'application/json';
  expect(isJson ? ErrorBody.parse(JSON.parse(text)).message : text).toMatch(/^[^\n]+$/);
}

async function sendMails(): Promise<void> {
  await t.queueResets();
  await t.mailWorker.sendDue();
}

const LONG = 'x'.repeat(10_000);
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202e',
  '\ufeff',
  'İ',
  'ﬃ',
  '\u{1f3c0}',
  '__proto__',
  LONG,
];
const TEXT_FORMS = ['http://a.example/\0', 'javascript:alert(1)', 'a@b', '1e3', '2147483648', '2026-02-30T00:00:00Z'];
const NUMBERS = [0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, 5e-324];
const OTHERS: readonly unknown[] = [null, true, false, [], {}, [null], [[]], { length: -1 }, { toString: null }];

/** a placeholder for the deepest list that a body can hold */
const DEEP = 'DEEP';
const deep = `${'['.repeat(7_000)}${']'.repeat(7_000)}`;

const anything = fc.oneof(
  fc.constantFrom(...TEXTS, ...TEXT_FORMS, ...NUMBERS, ...OTHERS, DEEP),
  fc.jsonValue(),
  fc.string({ unit: character }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'isAdmin', 'id', 'userId', '', '\0', LONG];

/** A replacement for a value of a body: half the time of the same type and at its limits. */
function insteadOf(value: unknown): fc.Arbitrary<unknown> {
  const others = fc.oneof(anything, fc.constant(undefined));
  if (typeof value === 'number') return fc.oneof(fc.constantFrom(...NUMBERS), others);
  if (typeof value === 'string') return fc.oneof(fc.constantFrom(...TEXTS, ...TEXT_FORMS), others);
  return others;
}

/** A valid body with one error, or any other JSON. */
function bodiesLike(sound: unknown): fc.Arbitrary<string> {
  const changed = fc
    .constantFrom(...placesIn(sound))
    .chain((place) =>
      insteadOf(valueAt(sound, place)).map((value) => JSON.stringify(withAt(sound, place, value)) ?? ''),
    );
  // as text, because an object literal interprets __proto__
  const added = fc
    .tuple(fc.constantFrom(...NAMES), anything)
    .map(([name, value]) => JSON.stringify(sound).replace('{', `{${JSON.stringify(name)}:${JSON.stringify(value)},`));
  return fc
    .oneof(
      { weight: 7, arbitrary: changed },
      { weight: 2, arbitrary: added },
      { weight: 1, arbitrary: anything.map((value) => JSON.stringify(value)) },
    )
    .map((json) => json.replace(`"${DEEP}"`, deep));
}

describe('random bodies', () => {
  test.for(names.filter((name) => 'body' in calls[name]))(
    '%s answers a random body without a server error, and an error writes nothing',
    async (name) => {
      const { params, query, body } = requests[name](scene);
      const path = pathOf(calls[name], params, query);
      await fc.assert(
        fc.asyncProperty(bodiesLike(body), (json) => provoke(name, path, json)),
        { numRuns: RUNS },
      );
    },
  );
});

const ENCODED = [
  ...[
    '%00',
    '1%00',
    '%ED%A0%80',
    '%',
    '%zz',
    '%2F',
    '..',
    '%2e%2e',
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    '0x1',
    '%201',
    '1%0A',
  ],
  ...[
    '2147483647',
    '2147483648',
    '9'.repeat(400),
    'x'.repeat(8_000),
    '%D9%A3',
    'NaN',
    'null',
    '__proto__',
    "'",
    '1;',
    '%F0%9F%8F%80',
  ],
];
const QUERIES = [
  '',
  '&',
  '=',
  '&__proto__=1',
  '&constructor=1',
  '&id=1',
  '&entryId=1&entryId=2',
  '&entryId[]=1',
  '&before=',
  '&%00=%00',
];

const encoded = fc.oneof(
  fc.constantFrom(...ENCODED),
  fc.string({ unit: character }).map((text) => encodeURIComponent(text.toWellFormed())),
);

describe('random paths and queries', () => {
  test.for(names.filter((name) => 'params' in calls[name] || 'query' in calls[name]))(
    '%s answers a random path or query without a server error, and an error writes nothing',
    async (name) => {
      const call: Call = calls[name];
      const { params = {}, query = {}, body } = requests[name](scene);
      const places = [...Object.keys(call.params?.shape ?? {}), ...Object.keys(call.query?.shape ?? {})];
      const asked = fc.record({
        place: fc.constantFrom('', ...places),
        value: encoded,
        more: fc.constantFrom(...QUERIES),
      });
      await fc.assert(
        fc.asyncProperty(asked, async ({ place, value, more }) => {
          const put = (shape: object | undefined) => (place in Object(shape) ? { [place]: value } : {});
          const path = pathOf(call, { ...params, ...put(call.params?.shape) }, { ...query, ...put(call.query?.shape) });
          await provoke(
            name,
            `${path}${path.includes('?') ? more : more.replace('&', '?')}`,
            body === undefined ? undefined : JSON.stringify(body),
          );
        }),
        { numRuns: RUNS },
      );
    },
  );
});
