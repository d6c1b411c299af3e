import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { faults } from './test/faults/suite.ts';
import { slow } from './test/slow/suite.ts';
import { NODE_FLAGS } from './test/support/appProcess.ts';
import { HangReporter } from './test/support/hangReporter.ts';
import { PairsReporter } from './test/support/pairsReporter.ts';
import { findPostgres } from './test/support/postgresServer.ts';
import { TAGS } from './test/support/tags.ts';

/** The suffix of a test says what it needs: CONTRIBUTING.md#tests. */
const named = (...needs: string[]) => needs.map((need) => `{src,test,build,perf}/**/*.${need}.test.{ts,tsx}`);
const globalSetup = ['test/support/global-setup.ts'];
// in processes, as V8 crashed freeing WebAssembly code that threads share
const execArgv = [...NODE_FLAGS];

const hasServer = findPostgres() !== undefined;
const { SUITE } = process.env;

const together = { isolate: false };
const onDatabase = { globalSetup, execArgv };
const servers = [
  { test: { name: 'server', include: named('db', 'both', 'server'), ...onDatabase, ...together } },
  { test: { name: 'server, alone', include: named('db.alone'), ...onDatabase } },
];

const defaultSuite = defineConfig({
  test: {
    // One for each core left a quarter of two cores idle, as tests wait for databases and browsers. With two for each core,
    // each test took three times as long.
    maxWorkers: Math.min(Math.ceil(availableParallelism() * 1.5), 8),
    reporters: ['default', new PairsReporter(), new HangReporter()],
    setupFiles: ['test/support/setup.ts'],
    tags: TAGS,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // long enough for a busy machine
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { test: { name: 'unit', include: named('unit'), pool: 'threads', ...together } },
      { test: { name: 'unit, alone', include: named('unit.alone'), pool: 'threads' } },
      {
        test: {
          name: 'embedded',
          include: named('both', 'embedded', ...(hasServer ? [] : ['db'])),
          ...onDatabase,
          ...together,
        },
      },
      {
        test: {
          name: 'embedded, alone',
          include: named('embedded.alone', ...(hasServer ? [] : ['db.alone'])),
          ...onDatabase,
        },
      },
      ...(hasServer ? servers : []),
      {
        test: {
          name: 'faults',
          include: ['test/faults/{deadline,kill}.test.ts'],
          execArgv,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          ...onDatabase,
          ...together,
          testTimeout: 120_000,
        },
      },
    ],
  },
});

/** `npm run test:slow` and `npm run test:faults` set SUITE. */
export default SUITE === 'slow' ? slow : SUITE === 'faults' ? faults : defaultSuite;
