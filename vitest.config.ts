import { availableParallelism } from 'node:os';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import { browsers } from './test/browsers/suite.ts';
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

const project = (name: string, include: string[], options: UserWorkspaceConfig['test'] = {}) => ({
  test: { name, include, ...options },
});
const together = { isolate: false };
/** A test in which no assertion ran fails: its loop was empty, or its server was never asked. */
const asserting = { expect: { requireAssertions: true } };
const onDatabase = { globalSetup, execArgv, ...asserting };
const inThreads = { pool: 'threads', ...asserting } as const;
/** A browser waits for what it shows, without an assertion. */
const inBrowser = { globalSetup, execArgv, ...together, testTimeout: 120_000 };
const servers = [
  project('server', named('db', 'both', 'server'), { ...onDatabase, ...together }),
  project('server, alone', named('db.alone'), onDatabase),
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
      project('unit', named('unit'), { ...inThreads, ...together }),
      project('unit, alone', named('unit.alone'), inThreads),
      project('embedded', named('both', 'embedded', ...(hasServer ? [] : ['db'])), { ...onDatabase, ...together }),
      project('embedded, alone', named('embedded.alone', ...(hasServer ? [] : ['db.alone'])), onDatabase),
      ...(hasServer ? servers : []),
      project('faults', ['test/faults/{deadline,kill}.test.ts'], { execArgv, testTimeout: 120_000 }),
      project('browser', ['{test,src/features/*/test}/e2e/**/*.test.ts'], inBrowser),
    ],
  },
});

/** `npm run test:slow`, `test:faults` and `test:browsers` set SUITE. */
export default SUITE === 'slow' ? slow : SUITE === 'faults' ? faults : SUITE === 'browsers' ? browsers : defaultSuite;
