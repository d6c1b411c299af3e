import { expect, test } from 'vitest';
import { findChromium, launchBrowser } from './browser.ts';

/** An empty PATH hides the system's Chromium, but this process needs `tar`. */
const bareSystem = { ...process.env, CHROMIUM_PATH: undefined, PATH: '' };

test('CHROMIUM_PATH takes precedence over all other browsers', async () => {
  const executable = await findChromium({ ...process.env, CHROMIUM_PATH: '/opt/my/chromium' });
  expect(executable.path).toBe('/opt/my/chromium');
});

test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'the Chromium of the npm package shows a page on a system without a browser',
  async () => {
    expect((await findChromium(bareSystem)).path).toContain('node_modules');
    const browser = await launchBrowser(bareSystem);
    const page = await browser.newPage();
    await page.setContent('<!doctype html><title>Unbusted</title><h1>Picks</h1>');
    expect(await page.getByRole('heading', { name: 'Picks' }).boundingBox()).not.toBeNull();
    await browser.close();
  },
  60_000,
);
