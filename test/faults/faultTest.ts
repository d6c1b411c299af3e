import { expect, inject, test } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** how often `npm run fullRun` tries each fault: as often as the fault says, unless told otherwise */
    faults?: { readonly times: number | undefined };
  }
  interface TaskMeta {
    fault?: FaultResult;
  }
}

/** What came of a fault that was tried. */
export interface FaultResult {
  readonly fault: string;
  readonly database: string;
  times: number;
  /** what was looked at, and how many of it: `acknowledged picks` */
  seen: Record<string, number>;
  /** what must never be, and how often it was */
  broken: Record<string, number>;
}

/** Where an attempt tells what it has looked at, and what it has found that must never be. */
export interface Report {
  observed(what: string, count?: number): void;
  violated(broken: string, count?: number): void;
}

interface Options {
  readonly database: string;
  /** how often `npm run fullRun` tries it; `npm test` tries it once … */
  readonly times: number;
  /** … unless what keeps from harm has a shorter test */
  readonly isLong?: boolean;
}

const HOUR_MS = 3_600_000;

const fullRun = inject('faults');
/** Whether there is time for more than `npm test` has. */
export const isFullRun = fullRun !== undefined;

/** A test that has a fault happen, once or many times over, and that nothing was lost or let in by it. */
export function faultTest(
  name: string,
  { database, times, isLong = false }: Options,
  attempt: (report: Report) => Promise<void>,
): void {
  const wanted = fullRun ? (fullRun.times ?? times) : 1;
  test.skipIf(isLong && !isFullRun)(
    `${name}, ${database}`,
    async ({ task }) => {
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
    },
    fullRun ? HOUR_MS : undefined,
  );
}

function add(counts: Record<string, number>, what: string, count: number): void {
  if (count > 0) counts[what] = (counts[what] ?? 0) + count;
}
