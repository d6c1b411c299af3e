import { expect, inject, test } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** how often `npm run torture` tries each fault: as often as the fault says, unless told otherwise */
    torture?: { readonly times: number | undefined };
  }
  interface TaskMeta {
    fault?: Tried;
  }
}

/** What came of a fault that was tried. */
export interface Tried {
  readonly fault: string;
  readonly database: string;
  times: number;
  /** what was looked at, and how many of it: `acknowledged picks` */
  seen: Record<string, number>;
  /** what must never be, and how often it was */
  broken: Record<string, number>;
}

/** Where an attempt tells what it has looked at, and what it has found that must never be. */
export interface Toll {
  saw(what: string, count?: number): void;
  found(broken: string, count?: number): void;
}

interface Options {
  readonly database: string;
  /** how often `npm run torture` tries it; `npm test` tries it once … */
  readonly times: number;
  /** … unless what keeps from harm has a shorter test */
  readonly isLong?: boolean;
}

const HOUR_MS = 3_600_000;

const torture = inject('torture');
/** Whether there is time for more than `npm test` has. */
export const isTorture = torture !== undefined;

/** A test that has a fault happen, once or many times over, and that nothing was lost or let in by it. */
export function fault(
  name: string,
  { database, times, isLong = false }: Options,
  attempt: (toll: Toll) => Promise<void>,
): void {
  const wanted = torture ? (torture.times ?? times) : 1;
  test.skipIf(isLong && !isTorture)(
    `${name}, ${database}`,
    async ({ task }) => {
      const tried: Tried = { fault: name, database, times: 0, seen: {}, broken: {} };
      task.meta.fault = tried;
      const toll: Toll = {
        saw: (what, count = 1) => add(tried.seen, what, count),
        found: (broken, count = 1) => add(tried.broken, broken, count),
      };
      while (tried.times < wanted) {
        await attempt(toll);
        tried.times += 1;
      }
      expect(tried.broken, JSON.stringify(tried.broken)).toEqual({});
    },
    torture ? HOUR_MS : undefined,
  );
}

function add(counts: Record<string, number>, what: string, count: number): void {
  if (count > 0) counts[what] = (counts[what] ?? 0) + count;
}
