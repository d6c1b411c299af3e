import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { faults } from './test/faults/suite.ts';
import { eitherDatabase } from './test/slow/eitherDatabase.ts';
import { slow } from './test/slow/suite.ts';
import { NODE_FLAGS } from './test/support/appProcess.ts';
import { HangReporter } from './test/support/hangReporter.ts';
import { PairsReporter } from './test/support/pairsReporter.ts';
import { findPostgres } from './test/support/postgresServer.ts';
import { TAGS } from './test/support/tags.ts';

const unit = [
  'src/{domain,contract,client}/**/*.test.{ts,tsx}',
  'src/server/{config,version}.test.ts',
  'src/server/cache/tags.test.ts',
  'src/server/db/databaseUrl.test.ts',
  'src/server/feed/{adapters,feedSource,teamNames}.test.ts',
  'src/server/http/pages.test.ts',
  'src/server/demo/{replayServer,timetable}.test.ts',
  'src/server/email/breakAutolinks.test.ts',
  'src/server/email/transport.test.ts',
  'src/server/pools/invitePictures.test.ts',
  '{build,perf}/**/*.test.ts',
  'test/api/docs.test.ts',
  'test/process/{deploy,run}.test.ts',
];
const onDatabases = ['src/server/**/*.test.ts', 'test/{api,process}/**/*.test.ts'];
const onEmbeddedOnly = [
  'src/server/db/pglite/**/*.test.ts',
  'test/api/api.test.ts',
  'test/api/attacks.test.ts',
  'test/process/backup.test.ts',
  'test/process/cli.test.ts',
  'test/process/mail.test.ts',
  'test/process/package.test.ts',
  'test/process/rehearse.test.ts',
  'test/process/start.test.ts',
];
const onServerOnly = ['src/server/db/pooler.test.ts'];
// they mock modules or leave state in them, so they cannot share a process and its imports with other files
const unitAlone = ['src/client/api/call.test.ts', 'src/client/proof/{readSealed,receipts}.test.ts'];
const embeddedAlone = ['test/api/attacks.test.ts'];
const eitherAlone = [
  'src/server/accounts/{accountDeletion,password,passwordQueue,recovery}.test.ts',
  'src/server/http/{address,limits}.test.ts',
];
const globalSetup = ['test/support/global-setup.ts'];
// in processes, as V8 crashed freeing WebAssembly code that threads share
const execArgv = [...NODE_FLAGS];

const hasServer = findPostgres() !== undefined;
const { SUITE } = process.env;

const together = { isolate: false };
const onDatabase = { globalSetup, execArgv };
const servers = [
  {
    test: {
      name: 'server',
      include: onDatabases,
      exclude: [...unit, ...onEmbeddedOnly, ...eitherAlone],
      ...onDatabase,
      ...together,
    },
  },
  { test: { name: 'server, alone', include: eitherAlone, ...onDatabase } },
];

const defaultSuite = defineConfig({
  test: {
    // with two for each core, each test took three times as long
    maxWorkers: Math.min(availableParallelism(), 8),
    reporters: ['default', new PairsReporter(), new HangReporter()],
    setupFiles: ['test/support/setup.ts'],
    tags: TAGS,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // long enough for a busy machine
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: unit,
          // the defaults are packages, which perf/lighthouse has too
          exclude: [...configDefaults.exclude, ...unitAlone],
          pool: 'threads',
          ...together,
        },
      },
      { test: { name: 'unit, alone', include: unitAlone, pool: 'threads' } },
      {
        test: {
          name: 'embedded',
          include: onDatabases,
          exclude: [...unit, ...onServerOnly, ...embeddedAlone, ...eitherAlone, ...(hasServer ? eitherDatabase : [])],
          ...onDatabase,
          ...together,
        },
      },
      {
        test: {
          name: 'embedded, alone',
          include: [...embeddedAlone, ...(hasServer ? [] : eitherAlone)],
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
