import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { HangReporter } from '#test/support/hangReporter.ts';
import { PairsReporter } from '#test/support/pairsReporter.ts';
import { findPostgres } from '../support/postgresServer.ts';
import { slowOnServer } from './slowOnServer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const globalSetup = ['test/support/global-setup.ts'];

/** They set a scene by what asks the app, and look into the database or at a part; the last, at what one process counts and logs. */
const ASK_NOTHING = [
  'db/constraints',
  'http/responseCache',
  'cache/cache',
  'picks/pickBatcher',
  'metrics/metrics',
  'metrics/requestLog',
];
/** Every test that asks the app by HTTP, which elsewhere runs in the process of the test. */
const asking = globSync(['src/server/**/*.test.ts', 'test/{api,process,e2e}/*.test.ts'], {
  cwd: root,
  exclude: ASK_NOTHING.map((name) => `src/server/${name}.test.ts`),
}).filter((file) => /\b(testApp|openBrowserSite|runSite)\(/.test(readFileSync(`${root}${file}`, 'utf8')));

const twoProcesses = {
  test: {
    name: 'server, two processes',
    include: asking,
    globalSetup,
    setupFiles: ['test/support/setup.ts', 'test/slow/exclusions.ts'],
    provide: { processes: 2 },
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};

/** What takes too long for `npm test`. On a PostgreSQL server where this machine has one, else on the embedded one. */
export const slow = defineConfig({
  test: {
    root,
    expect: { poll: { timeout: 10_000 } },
    reporters: ['default', new PairsReporter(), new HangReporter()],
    projects: [
      {
        test: {
          name: findPostgres() ? 'server' : 'embedded',
          include: ['test/slow/**/*.test.ts', ...slowOnServer],
          globalSetup,
          setupFiles: ['test/support/setup.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      ...(findPostgres() ? [twoProcesses] : []),
    ],
  },
});
