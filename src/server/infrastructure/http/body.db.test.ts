import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { bodyKibOf, type Call, type CallName, calls } from '#contract/calls.ts';
import { testApp } from '#test/support/app.ts';
import type { Caller } from '#test/support/caller.ts';
import { placesIn, withAt } from '#test/support/jsonPaths.ts';
import { entitled } from '#test/support/matrix.ts';
import { requests } from '#test/support/requests.ts';
import { buildScene, type Scene } from '#test/support/scene.ts';

const t = await testApp();
let scene: Scene;
let caller: Caller;

beforeEach(async () => {
  scene = await buildScene(t);
  caller = scene.as('owner');
});

const all = Object.keys(calls) as CallName[];
const names = all.filter((name) => 'body' in calls[name]);
const takeAList: readonly CallName[] = names.filter((name) => {
  const { body }: Call = calls[name];
  return body instanceof z.ZodArray;
});
const writes = all.filter((name) => calls[name].method !== 'GET');

function send(name: CallName, body: string): Promise<Response> {
  return scene.as(entitled(name)).send(name, { ...requests[name](scene), body });
}

function deep(open: string, close: string, bytes = 16_000): string {
  const times = Math.floor(bytes / (open.length + close.length));
  return `${open.repeat(times)}1${close.repeat(times)}`;
}

describe('bodies', () => {
  test.each([
    ['cut short', '{'],
    ['not JSON', 'name=first'],
    ['a NUL', '\u0000'],
    ['null', 'null'],
    ['a number', '5'],
    ['a text', '"first"'],
    ['a list', '[]'],
    ['a deep list', deep('[', ']')],
    ['a deep list of objects', deep('[{"name":', '}]')],
  ])('every call rejects a body that is %s instead of an object', async (_, body) => {
    const others = names.filter((name) => !(body === '[]' && takeAList.includes(name)));
    for (const name of others) expect(`${name} ${(await send(name, body)).status}`).toBe(`${name} 400`);
  });

  test.each([
    ['a deep list', deep('[', ']', 10_000)],
    ['an object that cannot be made a text', '{"toString":null}'],
  ])('%s at any place of a body is never answered with 500', async (_, other) => {
    for (const name of names) {
      const { body } = requests[name](scene);
      for (const place of placesIn(body)) {
        const text = JSON.stringify(withAt(body, place, 'HERE')).replace('"HERE"', other);
        const { status } = await send(name, text);
        expect(status, `${name} ${place.join('.')}`).toBeLessThan(500);
      }
    }
  });

  const ask = (init: RequestInit) => caller.request('/api/entries', { method: 'POST', ...init });
  const json = { 'Content-Type': 'application/json' };
  const ofBytes = (bytes: number) => JSON.stringify({ name: 'third', seasonId: scene.season.id }).padEnd(bytes);

  test('a body of 16 KiB is accepted, and one a byte larger is rejected', { tags: 'one-process' }, async () => {
    expect((await ask({ headers: json, body: ofBytes(16 * 1024) })).status).toBe(201);
    const refused = { message: 'The request is larger than 16 KiB' };
    const tooLarge = await ask({ headers: json, body: ofBytes(16 * 1024 + 1) });
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.headers.get('connection')).toBe('close');
    expect(await tooLarge.json()).toEqual(refused);
    const declared = await ask({ headers: { ...json, 'Content-Length': '16385' }, body: '{}' });
    expect(declared.status).toBe(413);
  });

  test('the limit of 16 KiB counts bytes, not characters', async () => {
    const body = JSON.stringify({ name: '€'.repeat(6_000), seasonId: scene.season.id });
    expect((await ask({ headers: json, body })).status).toBe(413);
  });

  test.each(writes)(
    'the body limit of %s is the one in the table of calls and in the OpenAPI document',
    async (name) => {
      const kib = bodyKibOf(calls[name]);
      const sized = async (bytes: number) => (await send(name, ' '.repeat(bytes))).status;
      expect(await sized(kib * 1024 + 1)).toBe(413);
      expect(await sized(kib * 1024)).not.toBe(413);
    },
  );

  test('a body with 64 picks of the longest names is accepted, however they are escaped', async () => {
    const pick = '\\ud83d\\ude00'.repeat(64);
    const picks = Array.from({ length: 64 }, (_, n) => `{"gameId":${2_147_483_000 + n},"pick":"${pick}"}`);
    expect((await send('savePicks', `{"picks":[${picks}]}`)).status).toBe(404);
  });

  test('a body that takes longer than 10 s is rejected, and its connection is closed', {
    tags: 'one-process',
  }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{')) });
    const init = { method: 'POST', headers: json, body, duplex: 'half' };
    const answer = t.anonymous().request('/api/login', init);
    await vi.advanceTimersByTimeAsync(10_000);
    const response = await answer;
    expect(`${response.status} ${await response.text()}`).toBe('408 {"message":"The request took longer than 10 s"}');
    expect(response.headers.get('connection')).toBe('close');
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ;x=y'])(
    'a body with the type %s is accepted',
    async (type) => {
      expect((await ask({ headers: { 'Content-Type': type }, body: ofBytes(0) })).status).toBe(201);
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp', ''])(
    'a body with the type %j is rejected',
    async (type) => {
      const response = await ask({ headers: { 'Content-Type': type }, body: ofBytes(0) });
      expect(response.status).toBe(415);
      expect(await response.json()).toEqual({ message: 'The request body must be application/json' });
    },
  );

  test('an empty body is rejected like one without any field', async () => {
    expect(await caller.error('createEntry', { body: '' })).toMatchObject({
      status: 400,
      message: 'Entry name is required',
    });
    expect((await ask({})).status).toBe(400);
  });

  test.each(['createPool', 'changePool', 'joinPool'] as const)(
    'a body that is no object is answered by %s with “Missing group data”',
    async (name) => {
      expect(await (await send(name, '"first"')).json()).toMatchObject({ message: 'Missing group data' });
    },
  );

  test('all errors of a body are returned, with their paths', async () => {
    const body = { name: ' ', seasonId: 'x' };
    expect(await caller.error('createEntry', { body })).toEqual({
      status: 400,
      message: 'Entry name is required',
      issues: [
        { path: 'name', message: 'Entry name is required' },
        { path: 'seasonId', message: 'Season ID is required' },
      ],
    });
  });
});

test.each([
  ['GET', '/api/groups/invite/%00', 404],
  ['GET', '/api/groups/invite/%ED%A0%80', 404],
  ['GET', '/api/groups/invite/%', 404],
  ['GET', '/api/groups/%00', 400],
  ['GET', '/api/groups/1/picks/%00', 400],
  ['GET', '/api/picks?entryId=%00', 400],
  ['GET', '/api/picks?entryId=%ED%A0%80', 400],
  ['GET', '/api/picks?entryId=%', 400],
  ['GET', '/api/picks', 400],
  ['PATCH', '/api/entries/1%00', 400],
])('%s %s is rejected', async (method, path, status) => {
  expect((await scene.as('siteAdmin').request(path, { method })).status).toBe(status);
});
