import * as z from 'zod';

/** What a first start with the embedded database needs, with some to spare. */
const NEEDED = 256;

const Report = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) });

/**
 * Says in one line that too many files are open; undefined unless the error says so, or is unclear and the limit low: an
 * embedded database that cannot open a file looks damaged.
 */
export function fileLimitFault(error: unknown, { isUnclear = false } = {}): string | undefined {
  const isTold = error instanceof Error && 'code' in error && /^E[MN]FILE$/.test(String(error.code));
  if (!isTold && !isUnclear) return undefined;
  const report = Report.safeParse(process.report.getReport());
  const limit = report.data?.userLimits.open_files.soft ?? Number.POSITIVE_INFINITY;
  if (!isTold && limit >= NEEDED) return undefined;
  return `Too many files are open: the limit is ${limit}. Raise it, as by "ulimit -n 1024"`;
}
