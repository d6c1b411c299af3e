import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const PROGRAM = `
  import { lastMoment } from ${JSON.stringify(new URL('lastMoment.ts', import.meta.url))};
  const [at, now] = process.argv.slice(1);
  console.log(new Date(lastMoment(at, Date.parse(now))).toISOString());
`;

test.each([
  ['UTC', '04:15', '2027-03-18T04:15:00Z', '2027-03-18T04:15:00.000Z'],
  ['UTC', '04:15', '2027-03-18T04:14:59Z', '2027-03-17T04:15:00.000Z'],
  ['America/New_York', '04:15', '2027-03-18T08:14:00Z', '2027-03-17T08:15:00.000Z'],
  ['America/New_York', '04:15', '2027-03-18T08:16:00Z', '2027-03-18T08:15:00.000Z'],
  // the night in which summer time begins has an hour less, and no 2:30
  ['America/New_York', '04:15', '2027-03-14T08:00:00Z', '2027-03-13T09:15:00.000Z'],
  ['America/New_York', '02:30', '2027-03-14T12:00:00Z', '2027-03-14T07:30:00.000Z'],
  // the night in which it ends has 1:30 twice
  ['America/New_York', '01:30', '2027-11-07T12:00:00Z', '2027-11-07T05:30:00.000Z'],
])('in %s the last %s before %s was at %s', (TZ, at, now, moment) => {
  const words = ['--input-type=module', '--eval', PROGRAM, at, now];
  const output = execFileSync(process.execPath, words, { encoding: 'utf8', env: { ...process.env, TZ } });
  expect(output.trim()).toBe(moment);
});
