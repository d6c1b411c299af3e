import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { TAGS } from '#test/support/tags.ts';
import { FaultReporter } from './faultReporter.ts';

const { TIMES } = process.env;

/** Tries every fault many times; `npm test` tries some of them once. */
export const faults = defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    name: 'faults',
    tags: TAGS,
    include: ['{test,src/features/*/test}/faults/**/*.test.ts'],
    provide: { faults: { times: TIMES ? Number(TIMES) : undefined } },
    reporters: ['verbose', new FaultReporter()],
    setupFiles: ['test/support/setup.ts'],
    expect: { poll: { timeout: 10_000 } },
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
