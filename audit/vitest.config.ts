import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Measurements, each against its limit. No part of `npm test`: they take minutes, and a busy machine spoils them. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['audit/**/*.audit.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    fileParallelism: false,
    // what is measured goes to the screen as it is
    disableConsoleIntercept: true,
    testTimeout: 20 * 60_000,
    hookTimeout: 60_000,
  },
});
