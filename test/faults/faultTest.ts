import { expect, inject, test } from 'vitest';
import { HOUR } from '#domain/time.ts';

declare module 'vitest' {
  interface ProvidedContext {
    faults?: { readonly times: number | undefined };
  }
  interface TaskMeta {
    fault?: FaultResult;
  }
}

export interface FaultResult {
  readonly fault: string;
  readonly database: string;
  times: number;
  /** counts of checked things, such as `acknowledged picks` */
  seen: Record<string, number>;
  /** counts of violations */
  broken: Record<string, number>;
}

export interface Report {
  observed(what: string, count?: number): void;
  violated(broken: string, count?: number): void;
}

interface Options {
  readonly database: string;
  /** how often `npm run test:faults` tries it; other commands try those of `deadline` and `kill` once */
  readonly times: number;
  readonly tags?: 'slow';
}

const fullRun = inject('faults');
export const isFullRun = fullRun !== undefined;

/** A test that causes a fault once or many times and expects no violation. */
export function faultTest(
  name: string,
  { database, times, tags }: Options,
  attempt: (report: Report) => Promise<void>,
): void {
  const wanted = fullRun ? (fullRun.times ?? times) : 1;
  test(`nothing is lost or wrongly accepted after ${name}, ${database}`, {
    ...(tags && { tags }),
    ...(fullRun && { timeout: HOUR }),
  }, async ({ task }) => {
    const tried: FaultResult = { fault: name, database, times: 0, seen: {}, broken: {} };
    task.meta.fault = tried;
    const report: Report = {
      observed: (what, count = 1) => add(tried.seen, what, count),
      violated: (broken, count = 1) => add(tried.broken, broken, count),
    };
    while (tried.times < wanted) {
      await attempt(report);
      tried.times += 1;
    }
    expect(tried.broken, JSON.stringify(tried.broken)).toEqual({});
  });
}

function add(counts: Record<string, number>, what: string, count: number): void {
  if (count > 0) counts[what] = (counts[what] ?? 0) + count;
}
