import { defineConfig } from 'vitest/config';
import { slowOnServer } from './long/slowOnServer.ts';
import { HangReporter } from './test/hangReporter.ts';
import { PairsReporter } from './test/pairsReporter.ts';
import { findPostgres } from './test/postgresServer.ts';

const unit = [
  'src/{domain,contract,client}/**/*.test.{ts,tsx}',
  'src/server/config.test.ts',
  'src/server/db/databaseUrl.test.ts',
  'src/server/http/pages.test.ts',
  'src/server/email/breakAutolinks.test.ts',
  'src/server/email/transport.test.ts',
  '{audit,build,load}/**/*.test.ts',
  'test/{docs,run}.test.ts',
];
const onDatabases = ['src/server/**/*.test.ts', 'test/**/*.test.ts'];
const onEmbeddedOnly = [
  'src/server/db/pglite/**/*.test.ts',
  'test/{api,attacks,backup,cli,mail,package,start}.test.ts',
];
const globalSetup = ['test/global-setup.ts'];
// what V8 has made of the embedded database's WebAssembly serves all files of a process
const pool = 'threads' as const;

const server = {
  test: {
    name: 'server',
    include: onDatabases,
    exclude: [...unit, ...onEmbeddedOnly, ...slowOnServer],
    globalSetup,
    pool,
  },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', new PairsReporter(), new HangReporter()],
    setupFiles: ['test/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // what is waited for comes soon; on a machine with much else to do, later
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { test: { name: 'unit', include: unit, pool } },
      { test: { name: 'embedded', include: onDatabases, exclude: unit, globalSetup, pool } },
      ...(findPostgres() ? [server] : []),
      { test: { name: 'torture', include: ['torture/**/*.test.ts'] } },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup,
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
