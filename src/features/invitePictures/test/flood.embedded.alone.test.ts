import { expect, test } from 'vitest';
import { AttackedApp } from '#test/support/attackedApp.ts';

const attacked = new AttackedApp();

test('the app stays ready while the pictures of 50 pools are requested again and again', {
  tags: 'slow',
}, async () => {
  const root = await attacked.signIn();
  const { id: seasonId } = await (
    await attacked.send('POST', '/api/seasons', root, { year: 2020, name: 'March' })
  ).json();
  const codes: string[] = [];
  for (let n = 0; n < 50; n += 1) {
    const made = await attacked.send('POST', '/api/groups', root, { name: `Pool ${n}`, seasonId });
    codes.push((await made.json()).inviteCode);
  }
  const read = async (code: string) => (await attacked.send('GET', `/api/invites/${code}/picture.png`)).status;
  const flood = Promise.all([...codes, ...codes, ...codes].map(read));
  expect((await attacked.send('GET', '/readyz')).status).toBe(200);
  const statuses = new Set(await flood);
  expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(429);
  // the memory of a drawing is freed by the next garbage collection only
  if (AttackedApp.measuresMemory) expect(attacked.peakMiB()).toBeLessThan(500);
});
