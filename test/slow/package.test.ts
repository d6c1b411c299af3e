import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { packageChecks } from '#app/testing.ts';
import { version } from '#server/infrastructure/version.ts';
import { startApp } from '#test/support/appProcess.ts';
import { pack, run } from '#test/support/pack.ts';

// npm fetches packages that its cache lacks
vi.setConfig({ testTimeout: 300_000 });

const elsewhere = mkdtempSync(join(tmpdir(), 'unbusted-package-'));
afterAll(() => rmSync(elsewhere, { recursive: true }));

test('npx starts and stops a site in a folder with only the package installed', async () => {
  const { filename } = pack(elsewhere);
  writeFileSync(join(elsewhere, 'package.json'), '{}');
  run(elsewhere, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', `./${filename}`);
  expect(run(elsewhere, 'npx', 'unbusted', 'cli', '--version')).toBe(`${version}\n`);
  expect(run(elsewhere, 'npx', 'unbusted', '--version')).toBe(`${version}\n`);

  const [username, password] = ['Ada', 'a long secret'];
  const app = startApp({ PORT: '0', ADMIN_USERNAME: username, ADMIN_PASSWORD: password }, [
    'sh',
    '-c',
    'cd "$0" && exec npx unbusted',
    elsewhere,
  ]);
  onTestFinished(() => app.kill('SIGKILL'));
  const url = await app.url();
  expect(app.output()).toContain(`Unbusted ${version} is running at `);
  expect(await (await fetch(`${url}/readyz`)).text()).toBe('ok');
  expect(await (await fetch(`${url}/auth`)).text()).toContain('src="/assets/');
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  expect(await answer.json()).toMatchObject({ username });
  for (const check of packageChecks) await check({ url, username, password });

  app.kill('SIGTERM');
  await app.ended;
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
