import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { packageChecks } from '#app/testing.ts';
import { NODE, startApp } from '#test/support/appProcess.ts';
import { fillDataDir } from '#test/support/embeddedTemplate.ts';
import { pack, ROOT } from '#test/support/pack.ts';

// builds the pages if they are missing
vi.setConfig({ testTimeout: 300_000 });

const scratch = mkdtempSync(join(tmpdir(), 'unbusted-package-'));
afterAll(() => rmSync(scratch, { recursive: true }));

test('the package has the compiled app and nothing else, and it starts', { tags: 'slow' }, async () => {
  const { files } = pack(scratch);
  const others = files.filter((path) => !/^(dist\/client|lib)\//.test(path));
  const ops = ['deploy/alerts.yaml', 'deploy/grafana.json', 'deploy/unbusted.service'];
  expect(others).toEqual(['LICENSE', 'README.md', ...ops, 'package.json', 'scripts/node.mjs', 'scripts/unbusted.mjs']);
  expect(files.filter((path) => /\.(tsx?|map)$|\.test\./.test(path))).toEqual([]);
  const started = [
    'dist/client/index.html',
    'lib/cli.js',
    'lib/server/app/main.js',
    'lib/server/infrastructure/db/pglite/worker.js',
    'lib/server/pools/seals/sealWorker.js',
  ];
  const read = globSync('src/server/**/*.{csv,sql}', { cwd: ROOT }).map((path) => path.replace('src', 'lib'));
  expect(files).toEqual(expect.arrayContaining([...started, ...read]));

  const admin = { username: 'ana', password: 'no brackets busted' };
  const env = {
    PORT: '0',
    SEED: 'none',
    DATA_DIR: join(scratch, 'data'),
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  };
  await fillDataDir(env.DATA_DIR);
  const app = startApp(env, [...NODE, join(ROOT, 'lib/server/app/main.js')]);
  expect(await (await fetch(`${await app.url()}/auth`)).text()).toContain('src="/assets/');
  for (const check of packageChecks) await check({ url: await app.url(), ...admin });
  app.kill('SIGTERM');
  expect(await app.ended).toMatchObject({ code: 0, errors: '' });
});
