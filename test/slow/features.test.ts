import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FEATURES } from '#app/features.ts';
import { troubleWithout, withDependents } from '../../scripts/features/without.ts';

const folder = mkdtempSync(join(tmpdir(), 'without-'));
const MINUTES = 60_000;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.keys(FEATURES))(
  'the product has correct types and passes the checks of its sources without %s',
  {
    timeout: 5 * MINUTES,
  },
  (name) => {
    expect(troubleWithout(withDependents([name]), folder, ['--project', 'unit', 'test/api'])).toBe('');
  },
);

test('without all features the core is a product', { timeout: 20 * MINUTES }, () => {
  const all = Object.keys(FEATURES);
  const tests = ['src/server', 'test/api', 'test/process/start'];
  expect(
    troubleWithout(all, folder, ['--project', 'unit*'], ['--project', 'server*', '--project', 'embedded*', ...tests]),
  ).toBe('');
});
