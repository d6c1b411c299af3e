import type { User } from '#contract/schemas.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import type { NewsReport, SiteReport } from '#features/poolNews/contract/poolNews.ts';
import { audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { forbidden, notFound } from '#server/infrastructure/errors.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { rejectArchived } from '#server/tournament/season/seasons.ts';
import { lockReadPool, lockShown, toReader } from './newsAccess.ts';
import { findWritten, listReports, type ReportRow } from './newsQueries.ts';
import { dismissReports, insertReport } from './writeQueries.ts';

/** The newest are enough to act on. */
const MAX_REPORTS = 50;

/** Throws unless there is such a message for the caller, which is not deleted. */
export async function checkMessage(sql: Sql, caller: User, pool: PoolRow, itemId: number): Promise<void> {
  const found = await findWritten(sql, pool.id, toReader(pool, caller), itemId);
  if (!found || found.text === null) throw notFound('Message');
}

/** Reports a message once; who gets it is decided when reports are read. */
export async function reportMessage(
  tx: Tx,
  caller: User,
  target: PoolRow,
  itemId: number,
  reason: string,
): Promise<void> {
  const { season, pool } = await lockReadPool(tx, caller, target);
  const { text } = await lockShown(tx, caller, pool, itemId);
  if (text === null) throw notFound('Message');
  rejectArchived(season);
  await insertReport(tx, itemId, caller.id, reason);
}

/** Dismisses what has been reported of a message so far. It works in an archived season: nobody can delete the message there. */
export async function dismissReport(tx: Tx, caller: User, target: PoolRow, itemId: number): Promise<void> {
  const { pool } = await lockReadPool(tx, caller, target);
  const { userId } = await lockShown(tx, caller, pool, itemId);
  rejectJudge(caller, pool, userId);
  if (!(await dismissReports(tx, itemId))) return;
  const before = { messageId: itemId, userId };
  await audit(tx, caller, { action: 'report dismissed', target: auditTarget.pool(pool), before });
}

/** Nobody judges reports of their own messages: those of admins go to the site admins. */
function rejectJudge(caller: User, pool: PoolRow, authorId: number | null): void {
  if (authorId === caller.id) throw forbidden('This is your own message');
  const isOfAdmin = authorId !== null && isPoolAdmin(pool, authorId);
  if (isOfAdmin && !caller.isAdmin) throw forbidden('Reports of an admin’s message go to the site’s admins');
  if (!isOfAdmin && !isPoolAdmin(pool, caller.id)) throw forbidden('Reports of this message go to the pool’s admins');
}

/** Undefined for a member who gets none. */
export async function readReports(sql: Sql, pool: PoolRow, caller: User): Promise<NewsReport[] | undefined> {
  const ofMembers = isPoolAdmin(pool, caller.id);
  const ofAdmins = caller.isAdmin;
  if (!ofMembers && !ofAdmins) return undefined;
  const rows = await listReports(sql, { poolId: pool.id, ofMembers, ofAdmins, limit: MAX_REPORTS });
  return rows.map(toReport);
}

/** Those of admins' messages in all pools. */
export async function readSiteReports(sql: Sql): Promise<SiteReport[]> {
  const rows = await listReports(sql, { poolId: undefined, ofMembers: false, ofAdmins: true, limit: MAX_REPORTS });
  return rows.map((row) => ({ ...toReport(row), groupId: row.poolId, pool: row.pool }));
}

function toReport({ messageId, text, author, reason, by, at }: ReportRow): NewsReport {
  return { messageId: String(messageId), text, author, reason, by, at: at.toISOString() };
}
