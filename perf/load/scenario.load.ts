import { availableParallelism } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { appSite } from '#test/support/appServers.ts';
import type { Capacity } from './findCapacity.ts';
import type { LoadUser } from './loadUser.ts';
import { capacity, played, type Try } from './play.ts';
import type { ActReport } from './scenario.ts';
import { type Kind, kinds } from './singleKind.ts';
import { fillSite } from './site.ts';
import { tableOfActs, tableOfBroken, tableOfMost } from './tables.ts';
import type { Task } from './workerProcess.ts';

/** Who comes in the evening, and stays for the night. */
const GUESTS = 300;
const ERRORS = 'answers that there may not be, and none';

const began = performance.now();
const { env, scene } = await fillSite();
// as behind a proxy: the limits of sign-ins go by the address that it tells
const app = await appSite({ ...env, RATE_LIMITS: 'on', TRUST_PROXY: '1' });
const acts: [string, ActReport][] = [];
const mosts: [Kind, Capacity<Try>][] = [];
const broken = new Map([[ERRORS, 0]]);
let guests: readonly LoadUser[] = scene.people.slice(0, GUESTS);

afterAll(async () => {
  await app.stop();
  const database = env.DATABASE_URL === undefined ? 'embedded PostgreSQL' : 'PostgreSQL server';
  const people = scene.people.length.toLocaleString('en-US');
  const seconds = Math.round((performance.now() - began) / 1000);
  const machine = `Node ${process.versions.node}, ${availableParallelism()} cores, ${seconds} s`;
  const tables = [tableOfActs(acts), tableOfBroken(broken), tableOfMost(mosts)];
  console.log(['', `${people} people in ${scene.pools} pools, ${database}, ${machine}`, ...tables, ''].join('\n\n'));
});

test('the evening', async () => {
  const { people } = await act('the evening', 'evening');
  guests = people;
});

test('the last minute', () => act('the last minute', 'lastMinute'));

test('the games', () => act('the games', 'games'));

test.each(['signIns', 'pollers', 'listeners', 'savers'] as const)('%s alone', async (name) => {
  const kind = kinds[name];
  const most = await capacity(kind, async (clients, browsers) => {
    const told = await play(name, scene.people, browsers);
    const figures = told.figures.find(({ what }) => what === kind.measured);
    console.log(`${kind.name}: ${clients}, p99 ${figures ? Math.round(figures.p99) : '-'} ms`);
    return told;
  });
  mosts.push([kind, most]);
});

test('what has to hold', () => {
  expect([...broken].filter(([, times]) => times > 0)).toEqual([]);
});

/** What has to hold holds on such a night; of too many clients, in search of the most, it is not asked. */
async function act(title: string, name: Task['play']): Promise<ActReport> {
  const told = await play(name, guests, guests.length);
  acts.push([title, told]);
  const errors = Object.values(told.faults).reduce((sum, times) => sum + times, told.unanswered);
  broken.set(ERRORS, (broken.get(ERRORS) ?? 0) + errors);
  for (const [what, times] of Object.entries(told.broken)) broken.set(what, times);
  return told;
}

async function play(name: Task['play'], people: readonly LoadUser[], browsers: number): Promise<ActReport> {
  const told = await played({ scenario: { ...scene, port: app.port, people }, play: name, browsers });
  for (const [fault, times] of Object.entries(told.faults)) console.log(`${fault}, ${times} times`);
  return told;
}
