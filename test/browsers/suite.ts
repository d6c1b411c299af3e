import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { NODE_FLAGS } from '#test/support/appProcess.ts';
import { HangReporter } from '#test/support/hangReporter.ts';
import { TAGS } from '#test/support/tags.ts';
import { findEngines } from './findEngines.ts';

/** The stories in all engines. `npm test` does not tell them: Chromium alone takes it as long as eighteen files of `test/e2e`. */
export const browsers = defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    tags: TAGS,
    reporters: ['default', new HangReporter()],
    setupFiles: ['test/support/setup.ts'],
    maxWorkers: 2,
    passWithNoTests: true,
    projects: findEngines().map((engine) => ({
      extends: true,
      test: {
        name: `browser, ${engine}`,
        include: ['{test,src/features/*/test}/browsers/*.test.ts'],
        globalSetup: ['test/support/global-setup.ts'],
        execArgv: [...NODE_FLAGS],
        isolate: false,
        provide: { engine },
        testTimeout: 120_000,
        hookTimeout: 60_000,
      },
    })),
  },
});
