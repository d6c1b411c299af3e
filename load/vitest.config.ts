import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** A night in March. No part of `npm test`: it takes minutes. It fails for what has to hold, and for no figure. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['load/**/*.load.ts'],
    // what is measured goes to the screen as it is
    disableConsoleIntercept: true,
    testTimeout: 10 * 60_000,
    hookTimeout: 5 * 60_000,
    // without one act the next has nobody to come
    bail: 1,
  },
});
