import type { Reporter, TestModule, Vitest } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** how many pairs of a call and a kind of caller a passed test covered */
    pairs?: number;
  }
}

/** Logs, per database, how many pairs of a call and a kind of caller the access tests covered. */
export class PairsReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const held = new Map<string, number>();
    for (const { project, children } of modules) {
      for (const test of children.allTests('passed')) {
        const { pairs } = test.meta();
        if (pairs !== undefined) held.set(project.name, (held.get(project.name) ?? 0) + pairs);
      }
    }
    for (const [project, pairs] of held) this.#vitest?.logger.log(`${project}: ${pairs} (call, caller) pairs held`);
  }
}
