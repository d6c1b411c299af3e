import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findEngines } from '#test/browsers/findEngines.ts';

const PATH = mkdtempSync(join(tmpdir(), 'unbusted-engines-'));
const WEBKIT =
  'webkit is not installed: apt-get install --no-install-recommends webkit2gtk-driver xvfb xauth python3-gi gir1.2-webkit2-4.1';

beforeAll(() => writeFileSync(join(PATH, 'firefox-esr'), ''));
afterAll(() => rmSync(PATH, { recursive: true }));

test('an engine that is missing is left out, with how to install it', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(findEngines({ PATH })).toEqual(['chromium', 'firefox']);
  expect(warned.mock.calls).toEqual([[WEBKIT]]);
  warned.mockRestore();
});

test('with CI set no engine may be missing', () => {
  expect(() => findEngines({ PATH, CI: 'true' })).toThrow(WEBKIT);
});
