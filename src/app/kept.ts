import { keptLogins } from '#features/demo/server/demoLogins.ts';
import type { KeptLines } from '#server/site/backup/keptLines.ts';

/** What features keep in `DATA_DIR` that a backup has, by its name there. */
export const featureKept: Readonly<Record<string, KeptLines>> = {
  ...keptLogins,
};
