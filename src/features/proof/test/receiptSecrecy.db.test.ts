import { expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { readAll, resourcesIn } from '#test/support/readAll.ts';
import { buildScene, CALLERS, type CallerKind } from '#test/support/scene.ts';

const t = await testApp();

test('a receipt is for the owner of the entry alone, and no other read shows its salt or the key', async () => {
  const scene = await buildScene(t);
  const { entry, entries, open } = scene;
  const ask = (kind: CallerKind, entryId: number) =>
    scene.as(kind).send('readReceipt', { query: { entryId, roundNumber: open.number } });
  for (const kind of CALLERS) {
    const statuses = [(await ask(kind, entry.id)).status, (await ask(kind, entries.rival.id)).status];
    const refused = kind === 'anonymous' ? 401 : 403;
    expect([kind, ...statuses]).toEqual([kind, kind === 'owner' ? 200 : refused, refused]);
  }
  const { text } = await scene
    .as('owner')
    .call('readReceipt', { query: { entryId: entry.id, roundNumber: open.number } });
  const [{ key }] = await t.sql((sql) => sql<[{ key: string }]>`select key from seal_keys where round_id = ${open.id}`);
  expect(text).not.toContain(key);
  const salt = text.slice(-65, -1);
  for (const kind of CALLERS) {
    const read = [...(await readAll(scene.as(kind), resourcesIn(scene)))].filter(
      ([request]) => !(kind === 'owner' && request.startsWith('readReceipt')),
    );
    expect(read.filter(([, { body }]) => body.includes(key) || body.includes(salt))).toEqual([]);
  }
});
