import { availableParallelism } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { appSite } from '#test/support/appServers.ts';
import type { Capacity } from './findCapacity.ts';
import type { LoadUser } from './loadUser.ts';
import { capacity, played, type Try } from './play.ts';
import type { ActReport } from './scenario.ts';
import { type Kind, kinds } from './singleKind.ts';
import { fillSite } from './site.ts';
import { tableOfActs, tableOfCapacity, tableOfViolations } from './tables.ts';
import type { Task } from './workerProcess.ts';

const GUESTS = 300;
const ERRORS = 'unexpected responses, or none';

const began = performance.now();
const { env, scene } = await fillSite();
// as behind a proxy, which sends the address for the rate limits of sign-ins
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
  const tables = [tableOfActs(acts), tableOfViolations(broken), tableOfCapacity(mosts)];
  console.log(['', `${people} people in ${scene.pools} pools, ${database}, ${machine}`, ...tables, ''].join('\n\n'));
});

test('arrivals on the evening', async () => {
  const { people } = await act('the evening', 'evening');
  guests = people;
});

test('saves in the last minute', () => act('the last minute', 'lastMinute'));

test('results of the games', () => act('the games', 'games'));

test.each(['signIns', 'pollers', 'listeners', 'savers'] as const)('capacity for %s alone', async (name) => {
  const kind = kinds[name];
  const most = await capacity(kind, async (clients, browsers) => {
    const report = await play(name, scene.people, browsers);
    const figures = report.figures.find(({ what }) => what === kind.measured);
    console.log(`${kind.name}: ${clients}, p99 ${figures ? Math.round(figures.p99) : '-'} ms`);
    return report;
  });
  mosts.push([kind, most]);
});

test('no scenario has violated an invariant', () => {
  expect([...broken].filter(([, times]) => times > 0)).toEqual([]);
});

/** Counts violations, which the search for the capacity may cause and does not count. */
async function act(title: string, name: Task['play']): Promise<ActReport> {
  const report = await play(name, guests, guests.length);
  acts.push([title, report]);
  const errors = Object.values(report.faults).reduce((sum, times) => sum + times, report.unanswered);
  broken.set(ERRORS, (broken.get(ERRORS) ?? 0) + errors);
  for (const [what, times] of Object.entries(report.broken)) broken.set(what, times);
  return report;
}

async function play(name: Task['play'], people: readonly LoadUser[], browsers: number): Promise<ActReport> {
  const report = await played({ scenario: { ...scene, port: app.port, people }, play: name, browsers });
  for (const [fault, times] of Object.entries(report.faults)) console.log(`${fault}, ${times} times`);
  return report;
}
