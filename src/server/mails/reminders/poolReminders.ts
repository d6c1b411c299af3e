import type { Reminded, ReminderReach, User } from '#contract/schemas.ts';
import { audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { conflict } from '#server/infrastructure/errors.ts';
import { lockOpenPool } from '#server/pools/managing/poolAdmin.ts';
import { findCurrentRound } from '#server/pools/members/progressQueries.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import {
  type Channels,
  countReach,
  findFormerReminders,
  insertPoolReminder,
  queuePoolReminders,
} from './poolReminderQueries.ts';

/**
 * Reminds the members of a pool who miss picks of its current round, once a round; while that reaches nobody it may be tried
 * again. The audit log has no numbers, because they say who misses picks.
 */
export async function remindMembers(
  tx: Tx,
  caller: User,
  { id, seasonId }: PoolRow,
  channels: Channels,
): Promise<Reminded> {
  const pool = await lockOpenPool(tx, caller, id, seasonId);
  const round = await findCurrentRound(tx, pool);
  if (!round) throw conflict('No round is open');
  const former = await findFormerReminders(tx, pool, round.id, channels);
  if (former.byPool) throw conflict('You have reminded them already');
  if (former.automatic) throw conflict('They were reminded less than an hour ago');
  const reminded = await queuePoolReminders(tx, pool, round.id, channels);
  if (reminded.reminded > 0) await insertPoolReminder(tx, id, round.id);
  const after = { roundId: round.id };
  await audit(tx, caller, { action: 'members reminded', target: auditTarget.pool(pool), after });
  return reminded;
}

/** Returns whom a reminder of the current round would reach now; nobody misses anything while no round is open. */
export async function readReach(sql: Sql, pool: PoolRow, channels: Channels): Promise<ReminderReach> {
  const round = await findCurrentRound(sql, pool);
  return countReach(sql, pool, round?.id ?? 0, channels);
}
