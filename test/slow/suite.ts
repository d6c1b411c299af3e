import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import { NODE_FLAGS } from '#test/support/appProcess.ts';
import { HangReporter } from '#test/support/hangReporter.ts';
import { PairsReporter } from '#test/support/pairsReporter.ts';
import { TAGS } from '#test/support/tags.ts';
import { findPostgres } from '../support/postgresServer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const globalSetup = ['test/support/global-setup.ts'];
const hasServer = findPostgres() !== undefined;

/** All tests that call the app over HTTP and may run on several processes. */
const asking = globSync(['src/{server,features}/**/*.test.ts', 'test/{api,process,e2e}/*.test.ts'], {
  cwd: root,
}).filter((file) => {
  const text = readFileSync(`${root}${file}`, 'utf8');
  return /\b(testApp|openBrowserSite|runSite)\(/.test(text) && !text.includes('@module-tag one-process');
});

/** The tests that `npm test` runs on a server alone, and all browser tests on both devices. */
const onEmbedded = inTwoProjects(
  'embedded',
  globSync(
    [...(hasServer ? ['{src,test}/**/*.{db,db.alone}.test.ts'] : []), '{test,src/features/*/test}/e2e/*.test.ts'],
    { cwd: root },
  ),
  { setupFiles: ['test/support/setup.ts'], provide: { isEveryDevice: true } },
);

const onTwoProcesses = inTwoProjects('server, two processes', asking, {
  setupFiles: ['test/support/setup.ts', 'test/slow/skipOneProcess.ts'],
  provide: { processes: 2, isEveryDevice: true },
});

/** Tests share processes, except those that are named alone. */
function inTwoProjects(name: string, files: readonly string[], options: UserWorkspaceConfig['test']) {
  const isAlone = (file: string) => file.includes('.alone.');
  const times = { testTimeout: 120_000, hookTimeout: 120_000 };
  const shared = { globalSetup, execArgv: [...NODE_FLAGS], maxWorkers: 3, ...times, ...options };
  return [
    { test: { ...shared, name, include: files.filter((file) => !isAlone(file)), isolate: false } },
    { test: { ...shared, name: `${name}, alone`, include: files.filter(isAlone) } },
  ];
}

/** The tests that take too long for `npm test`, on a server if there is one, else on the embedded database. */
export const slow = defineConfig({
  test: {
    root,
    tags: TAGS,
    expect: { poll: { timeout: 10_000 } },
    reporters: ['default', new PairsReporter(), new HangReporter()],
    projects: [
      {
        test: {
          name: hasServer ? 'server' : 'embedded, slow',
          include: ['test/slow/**/*.test.ts'],
          globalSetup,
          setupFiles: ['test/support/setup.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      ...onEmbedded,
      ...(hasServer ? onTwoProcesses : []),
    ],
  },
});
