import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import { conflict } from '#server/infrastructure/errors.ts';

interface SilenceDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'outbound'>;
}

/** Whether this is a restored copy of a site. */
export async function isCopy(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ isCopy: boolean }]>`select exists (select from site where is_copy) as is_copy`;
  return row.isCopy;
}

/** Whether nothing leaves the site, and no results feed is asked. */
export async function isSilent({ database, config }: SilenceDeps): Promise<boolean> {
  return config.outbound === 'off' || database.query(isCopy);
}

/** Whether the site sends mail that somebody waits for. */
export async function sendsMail(deps: {
  readonly database: Database;
  readonly config: Pick<Config, 'outbound' | 'smtpUrl'>;
}): Promise<boolean> {
  return deps.config.smtpUrl !== undefined && !(await isSilent(deps));
}

export const COPY_TEXT = 'This is a restored copy: it sends nothing';

/** Refuses with 409 what a site without a voice cannot do at once. */
export async function rejectIfSilent(deps: SilenceDeps): Promise<void> {
  if (!(await isSilent(deps))) return;
  throw conflict(deps.config.outbound === 'off' ? 'This site sends nothing: OUTBOUND is off' : COPY_TEXT);
}
