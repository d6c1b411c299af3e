import { setTimeout as delay } from 'node:timers/promises';
import { faultTest } from '#test/faults/faultTest.ts';
import { allSites, killableApp, readerOf, settled } from '#test/faults/sites.ts';
import type { TestApp } from '#test/support/app.ts';
import { saversOf } from '#test/support/poolScenes.ts';
import { sendAgain, sendUntilGone } from './messages.ts';

const WRITERS = 16;
const MESSAGES_MS = 500;

/** A pool of all writers. */
async function poolOfWriters(t: TestApp) {
  const { march, savers } = await saversOf(WRITERS)(t);
  const pool = await t.buildPool(await t.buildUser(), march.season);
  for (const { entry } of savers) await t.buildMembership(pool, entry);
  return { savers, poolId: pool.id };
}

for (const { database, env, scene } of await allSites(poolOfWriters, 'embedded')) {
  const { kill, running } = killableApp(env);

  faultTest('kill -9 while messages are sent', { database, times: 25, tags: 'slow' }, async (report) => {
    const url = await running();
    const sending = scene.savers.map(({ cookie }) => sendUntilGone(url, scene.poolId, cookie));
    await delay(Math.random() * MESSAGES_MS);
    await kill();
    const sent = (await Promise.all(sending)).flat();
    await settled(env);
    const again = await running();
    await sendAgain(again, scene.poolId, sent, readerOf(again), report);
  });
}
