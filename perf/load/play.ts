import { resultOf } from '#test/support/appServers.ts';
import { type Attempt, type Capacity, findCapacity } from './findCapacity.ts';
import type { Figures } from './meters.ts';
import type { ActReport } from './scenario.ts';
import type { Kind } from './singleKind.ts';
import type { Task } from './workerProcess.ts';

const LIMIT_MS = 250;
/** Slower attempts are not repeated. */
const FAR_MS = 2 * LIMIT_MS;
/** With a longer event loop delay of the load process, its times are useless. */
const LATE_MS = 50;
/** Open files besides the clients' sockets. */
const OTHER_FILES = 100;

export function played(task: Task): Promise<ActReport> {
  return resultOf('perf/load/workerProcess.ts', task);
}

export interface Try extends Attempt {
  readonly figures: Figures | undefined;
  readonly lateMs: number;
  /** why they are too many; undefined if they are carried */
  readonly end: string | undefined;
}

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
    const report = await playedBy(clients, browsers);
    const figures = report.figures.find(({ what }) => what === kind.measured);
    const end = endOf(report, figures);
    const isFarTooMany = report.unanswered > 0 || figures === undefined || figures.p99 > FAR_MS;
    return { clients, isCarried: end === undefined, isFarTooMany, figures, lateMs: report.lateMs, end };
  });
}

function endOf({ faults, unanswered, broken, lateMs }: ActReport, figures: Figures | undefined): string | undefined {
  const [fault] = Object.keys(faults);
  if (fault !== undefined) return fault;
  const isWhole = unanswered === 0 && Object.values(broken).every((times) => times === 0);
  if (figures && figures.p99 <= LIMIT_MS && isWhole) return undefined;
  if (lateMs > LATE_MS) return 'the load process was too busy';
  return figures && isWhole ? `p99 ${Math.round(figures.p99)} ms` : 'not all were answered';
}

function openFiles(): number {
  const report: { userLimits?: { open_files: { hard: number | 'unlimited' } } } = process.report.getReport();
  const hard = report.userLimits?.open_files.hard ?? 'unlimited';
  return hard === 'unlimited' ? Number.POSITIVE_INFINITY : hard;
}
