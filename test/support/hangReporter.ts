import type { Reporter, TestRunEndReason, Vitest } from 'vitest/node';

/** Vitest closes everything within seconds, but waits forever for an open handle. */
const TIMEOUT_MS = 60_000;

/** Ends a finished run that an open handle keeps alive, and logs the handle. */
export class HangReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(_modules: unknown, _errors: unknown, reason: TestRunEndReason): void {
    if (this.#vitest?.config.watch) return;
    const end = () => {
      const left = process.getActiveResourcesInfo().join(', ');
      this.#vitest?.logger.error(`The tests are over, but something kept this from ending: ${left}`);
      process.exit(reason === 'passed' ? 0 : 1);
    };
    setTimeout(end, TIMEOUT_MS).unref();
  }
}
