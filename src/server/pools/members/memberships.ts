import type { Membership } from '#contract/schemas.ts';
import type { Absence } from '#domain/scoring/whoCounts.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { readAbsences } from '#server/pools/locks/whoCounts.ts';
import { listOwnMemberships, type MembershipRow, type RuledMembershipRow } from './memberQueries.ts';

/** Adds the rounds that do not count for each entry. */
export async function withAbsences<M extends RuledMembershipRow>(
  sql: Sql,
  memberships: readonly M[],
): Promise<(M & Absence)[]> {
  const poolIds = [...new Set(memberships.map(({ poolId }) => poolId))];
  const entryIds = memberships.map(({ entryId }) => entryId);
  const absenceOf = await readAbsences(sql, poolIds, entryIds);
  return memberships.map((row) => {
    const { joinedAfter, absent } = absenceOf(row.poolId, row.entryId);
    return { ...row, joinedAfter, absent: row.earlierRounds === 'count' ? [] : absent };
  });
}

export function toMembership(row: MembershipRow & Absence): Membership {
  const { id, poolId, userId, entryId, isActive, joinedAfter } = row;
  const joinedAt = row.joinedAt.toISOString();
  return { id, groupId: poolId, userId, entryId, isActive, joinedAt, joinedAfter, absent: [...row.absent] };
}

export async function readOwnMemberships(sql: Sql, userId: number): Promise<Membership[]> {
  return (await withAbsences(sql, await listOwnMemberships(sql, userId))).map(toMembership);
}
