import { resultOf } from '#test/support/appServers.ts';
import { type Attempt, type Capacity, findCapacity } from './findCapacity.ts';
import type { Figures } from './meters.ts';
import type { ActReport } from './scenario.ts';
import type { Kind } from './singleKind.ts';
import type { Task } from './workerProcess.ts';

/** What is carried, in milliseconds for 99 of 100. */
const LIMIT_MS = 250;
/** Slower than this is no bad moment of the machine. */
const FAR_MS = 2 * LIMIT_MS;
/** A load that may itself have added as much to a time says nothing of the app. */
const LATE_MS = 50;
/** Of the files that a process may have open: those that are no client's. */
const OTHER_FILES = 100;

/** Plays an act, or a kind of client alone, from a process of its own. */
export function played(task: Task): Promise<ActReport> {
  return resultOf('perf/load/workerProcess.ts', task);
}

export interface Try extends Attempt {
  readonly figures: Figures | undefined;
  /** what the load's own work may have added to a time */
  readonly lateMs: number;
  /** why so many are too many; undefined where they are carried */
  readonly end: string | undefined;
}

/** Raises the number of clients of a kind until they are no longer carried. */
export function capacity(
  kind: Kind,
  playedBy: (clients: number, browsers: number) => Promise<ActReport>,
): Promise<Capacity<Try>> {
  return findCapacity(kind.start, async (clients): Promise<Try> => {
    const browsers = Math.max(1, Math.round(clients * kind.browsers));
    if (browsers * kind.connections + OTHER_FILES > openFiles()) {
      const end = 'a process may open no more files';
      return { clients, isCarried: false, isFarTooMany: true, figures: undefined, lateMs: 0, end };
    }
    const told = await playedBy(clients, browsers);
    const figures = told.figures.find(({ what }) => what === kind.measured);
    const end = endOf(told, figures);
    const isFarTooMany = told.unanswered > 0 || figures === undefined || figures.p99 > FAR_MS;
    return { clients, isCarried: end === undefined, isFarTooMany, figures, lateMs: told.lateMs, end };
  });
}

function endOf({ faults, unanswered, broken, lateMs }: ActReport, figures: Figures | undefined): string | undefined {
  const [fault] = Object.keys(faults);
  if (fault !== undefined) return fault;
  const isWhole = unanswered === 0 && Object.values(broken).every((times) => times === 0);
  if (figures && figures.p99 <= LIMIT_MS && isWhole) return undefined;
  if (lateMs > LATE_MS) return 'the load itself was too busy to tell';
  return figures && isWhole ? `p99 ${Math.round(figures.p99)} ms` : 'not all were answered';
}

/** How many files a process may have open, sockets included. */
function openFiles(): number {
  const report: { userLimits?: { open_files: { hard: number | 'unlimited' } } } = process.report.getReport();
  const hard = report.userLimits?.open_files.hard ?? 'unlimited';
  return hard === 'unlimited' ? Number.POSITIVE_INFINITY : hard;
}
