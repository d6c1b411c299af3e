import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findPostgres } from '../test/postgresServer.ts';

/** What takes too long for `npm test`. On a PostgreSQL server where this machine has one, else on the embedded one. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    name: findPostgres() ? 'server' : 'embedded',
    include: ['long/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
