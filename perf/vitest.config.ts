import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const MINUTE_MS = 60_000;

/** Measurements, which take minutes and need a quiet machine. `bench` fails for no figure, `load` only for violations. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    fileParallelism: false,
    // figures are printed without prefixes
    disableConsoleIntercept: true,
    projects: [
      {
        test: {
          name: 'bench',
          include: ['perf/bench/**/*.bench.ts', 'src/features/*/test/*.bench.ts'],
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
