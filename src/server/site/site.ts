import type { Site } from '#contract/site.ts';
import { SECOND } from '#domain/time.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { findLastBackup, OVERDUE_MS } from '#server/infrastructure/db/lastBackup.ts';
import { isCopy } from '#server/infrastructure/silence/silence.ts';

interface SiteDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'outbound'>;
}

/** Returns what the operator of the site should know of it alone. */
export async function readSite({ database, config }: SiteDeps): Promise<Omit<Site, 'lockedAhead' | 'hasUnknownProxy'>> {
  const { at, bytes, failure, ageSeconds } = await database.query(findLastBackup);
  return {
    outbound: config.outbound,
    isCopy: await database.query(isCopy),
    lastBackup: { at: at?.toISOString() ?? null, bytes, failure, isOverdue: ageSeconds * SECOND > OVERDUE_MS },
  };
}
