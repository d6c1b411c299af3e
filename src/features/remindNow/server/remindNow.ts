import type { User } from '#contract/schemas.ts';
import type { ReachField, Reminded, ReminderReach } from '#features/remindNow/contract/remindNowCalls.ts';
import { audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { conflict } from '#server/infrastructure/errors.ts';
import type { ReminderWay } from '#server/mails/reminders/reminderWay.ts';
import { lockOpenPool } from '#server/pools/managing/poolAdmin.ts';
import { findCurrentRound } from '#server/pools/members/progressQueries.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { hasReminded, insertPoolReminder, listRecentlyReminded, listWhoMiss } from './remindNowQueries.ts';

/**
 * Reminds the members of a pool who miss picks of its current round, once a round; while that reaches nobody it may be tried
 * again. The audit log has no numbers, because they say who misses picks.
 */
export async function remindMembers(
  tx: Tx,
  caller: User,
  { id, seasonId }: PoolRow,
  ways: readonly ReminderWay[],
  config: Config,
): Promise<Reminded> {
  const pool = await lockOpenPool(tx, caller, id, seasonId);
  const round = await findCurrentRound(tx, pool);
  if (!round) throw conflict('No round is open');
  if (await hasReminded(tx, id, round.id)) throw conflict('You have reminded them already');
  const { missing, reached, byWay } = await reachOf(tx, pool, round.id, ways, config);
  const recent = await listRecentlyReminded(tx, round.id);
  if (byWay.some(({ way, userIds }) => recent.includes(way.name) && userIds.length > 0)) {
    throw conflict('They were reminded less than an hour ago');
  }
  if (reached > 0) await insertPoolReminder(tx, id, round.id);
  const after = { roundId: round.id };
  await audit(tx, caller, { action: 'members reminded', target: auditTarget.pool(pool), after });
  for (const { way, userIds } of byWay) await way.queue(tx, userIds, { roundId: round.id, poolId: id });
  return { reminded: reached, unreachable: missing - reached };
}

/** Returns whom a reminder of the current round would reach now; nobody misses anything while no round is open. */
export async function readReach(
  sql: Sql,
  pool: PoolRow,
  ways: readonly ReminderWay[],
  config: Config,
): Promise<ReminderReach> {
  const round = await findCurrentRound(sql, pool);
  const { missing, reached, byWay } = await reachOf(sql, pool, round?.id ?? 0, ways, config);
  const counts = Object.fromEntries(byWay.map(({ way, userIds }) => [way.field, userIds.length]));
  return { missing, reached, ...(counts as Record<ReachField, number>) }; // each way has its field
}

async function reachOf(sql: Sql, pool: PoolRow, roundId: number, ways: readonly ReminderWay[], config: Config) {
  const missing = await listWhoMiss(sql, pool, roundId);
  const byWay: { readonly way: ReminderWay; readonly userIds: readonly number[] }[] = [];
  for (const way of ways) byWay.push({ way, userIds: way.isOn(config) ? await way.listReached(sql, missing) : [] });
  const reached = new Set(byWay.flatMap(({ userIds }) => userIds)).size;
  return { missing: missing.length, reached, byWay };
}
