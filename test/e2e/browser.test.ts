import { expect, test } from 'vitest';
import { findChromium, launchBrowser } from './browser.ts';

/** Without a PATH there is no system Chromium, but `tar` has to be found in this process's own. */
const bareSystem = { ...process.env, CHROMIUM_PATH: undefined, PATH: '' };

test('CHROMIUM_PATH goes before all others', async () => {
  const executable = await findChromium({ ...process.env, CHROMIUM_PATH: '/opt/my/chromium' });
  expect(executable.path).toBe('/opt/my/chromium');
});

test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'the Chromium that npm delivers shows a page on a system without one',
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
