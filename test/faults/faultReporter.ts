import { availableParallelism } from 'node:os';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { inColumns } from '../../perf/bench/rows.ts';
import type { FaultResult } from './faultTest.ts';

/** Logs for each fault how often it was tried, what was checked and what was violated. */
export class FaultReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tried = modules
      .flatMap(({ children }) => [...children.allTests()])
      .flatMap((test) => test.meta().fault ?? []);
    const seconds = Math.round(performance.now() / 1000);
    const machine = `Node ${process.versions.node}, ${availableParallelism()} cores, ${seconds} s`;
    this.#vitest?.logger.log(`\n${machine}\n\n${tableOf(tried)}\n`);
  }
}

function tableOf(faults: readonly FaultResult[]): string {
  const head = ['fault', 'database', 'times', 'checked', 'violations'];
  const lines = faults.map(({ fault, database, times, seen, broken }) => [
    fault,
    database,
    whole(times),
    countsText(seen),
    countsText(broken) || '0',
  ]);
  return inColumns([head, ...lines], new Set([2]));
}

function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${whole(count)} × ${what}`)
    .join(', ');
}

function whole(count: number): string {
  return count.toLocaleString('en-US');
}
