import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const MINUTE_MS = 60_000;

/**
 * Measurements, each against its limit. No part of `npm test`: they take minutes, and a busy machine spoils them. Only
 * `load` fails, for what has to hold; no figure is a failure.
 */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    fileParallelism: false,
    // what is measured goes to the screen as it is
    disableConsoleIntercept: true,
    projects: [
      {
        test: {
          name: 'bench',
          include: ['perf/bench/**/*.bench.ts'],
          testTimeout: 10 * MINUTE_MS,
          hookTimeout: 5 * MINUTE_MS,
        },
      },
      {
        test: {
          name: 'load',
          include: ['perf/load/**/*.load.ts'],
          testTimeout: 10 * MINUTE_MS,
          hookTimeout: 5 * MINUTE_MS,
        },
      },
      {
        test: {
          name: 'web',
          include: ['perf/web/**/*.audit.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 20 * MINUTE_MS,
          hookTimeout: MINUTE_MS,
        },
      },
    ],
  },
});
