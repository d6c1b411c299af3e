import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What is measured beside its limit. No part of `npm test`: it takes minutes, and fails for no figure. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['bench/**/*.bench.ts'],
    fileParallelism: false,
    // what is measured goes to the screen as it is
    disableConsoleIntercept: true,
    testTimeout: 10 * 60_000,
    hookTimeout: 5 * 60_000,
  },
});
