import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import { testApp } from './app.ts';
import { textOf } from './caller.ts';
import { matrix, rowOf } from './matrix.ts';
import { requests } from './requests.ts';
import { buildScene, CALLERS, type Scene } from './scene.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

const t = await testApp();
let scene: Scene;
let snapshot: Snapshot;

beforeAll(async () => {
  scene = await buildScene(t);
  snapshot = await takeSnapshot(t.database);
});

afterEach(() => snapshot.restore());

const names = Object.keys(calls) as CallName[];

test('the matrix has a row for every call of the table, and no other', () => {
  const written = names.map((name) => `${calls[name].method} ${calls[name].path}`);
  expect(Object.keys(matrix).sort()).toEqual(written.sort());
  expect(Object.keys(requests).sort()).toEqual([...names].sort());
});

describe('asking what it would do is for those who may do it, and writes nothing', () => {
  test.for(names.filter((name) => 'dryRun' in calls[name]))('%s', async (name, { task }) => {
    const { status, dryRun }: Call = calls[name];
    const sound = requests[name](scene);
    for (const [column, kind] of CALLERS.entries()) {
      const response = await scene.as(kind).send(name, { ...sound, query: { ...sound.query, dryRun: 'true' } });
      const expected = rowOf(name)?.[column];
      expect.soft(response.status, kind).toBe(expected === status ? 200 : expected);
      if (response.ok) dryRun?.parse(await response.json());
      expect.soft(await snapshot.isUnchanged(), `${kind} has written nothing`).toBe(true);
    }
    task.meta.pairs = CALLERS.length;
  });
});

describe('every kind of caller gets what the matrix says, and a refusal writes nothing', () => {
  test.for(names.filter((name) => rowOf(name)))('%s', async (name, { task }) => {
    const { method, answer }: Call = calls[name];
    for (const [column, kind] of CALLERS.entries()) {
      const response = await scene.as(kind).send(name, requests[name](scene));
      const text = await textOf(response);
      await t.mail.sendDue();
      expect.soft(response.status, `${kind}: ${text.slice(0, 300)}`).toBe(rowOf(name)?.[column]);
      if (response.ok && answer instanceof z.ZodType) answer.parse(JSON.parse(text));
      const isUnchanged = await snapshot.isUnchanged();
      if (!response.ok || method === 'GET') expect.soft(isUnchanged, `${kind} has written nothing`).toBe(true);
      if (!isUnchanged) await snapshot.restore();
    }
    task.meta.pairs = CALLERS.length;
  });
});
