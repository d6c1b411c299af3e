import type { AuditRow } from '#contract/audit.ts';
import type { DuesStatus } from '#domain/pools/dues.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';

export async function findSince(sql: Sql, userId: number): Promise<Date | undefined> {
  const [row] = await sql<{ createdAt: Date }[]>`select created_at from users where id = ${userId}`;
  return row?.createdAt;
}

/** Former addresses, for as long as a mailed link restores them. */
export function listFormerAddresses(sql: Sql, userId: number): Promise<{ email: string; restorableUntil: Date }[]> {
  return sql<{ email: string; restorableUntil: Date }[]>`
    select old_email as email, expires_at as restorable_until from email_changes where user_id = ${userId} order by id
  `;
}

export function listBrowsers(sql: Sql, userId: number): Promise<{ seenAt: Date }[]> {
  return sql<{ seenAt: Date }[]>`select seen_at from known_browsers where user_id = ${userId} order by seen_at`;
}

/** What admins have deleted of a user's texts, for as long as it is kept. */
export function listDeletedTexts(sql: Sql, userId: number): Promise<{ text: string; deletedAt: Date }[]> {
  return sql<{ text: string; deletedAt: Date }[]>`
    select text, deleted_at from audit_texts where user_id = ${userId} order by audit_id
  `;
}

export function listOwnDues(sql: Sql, userId: number): Promise<{ groupId: number; status: DuesStatus }[]> {
  return sql<{ groupId: number; status: DuesStatus }[]>`
    select pool_id as group_id, status from pool_dues where user_id = ${userId} order by pool_id
  `;
}

export function listOwnRemovals(sql: Sql, userId: number): Promise<{ groupId: number; removedAt: Date }[]> {
  return sql<{ groupId: number; removedAt: Date }[]>`
    select pool_id as group_id, removed_at from pool_removals where user_id = ${userId} order by pool_id
  `;
}

export function listDeclinedOffers(sql: Sql, userId: number): Promise<{ groupId: number }[]> {
  return sql<
    { groupId: number }[]
  >`select pool_id as group_id from declined_offers where user_id = ${userId} order by pool_id`;
}

interface OwnDroppedPick {
  readonly entryId: number;
  readonly roundId: number;
  readonly team: string;
  readonly opponent: string;
  readonly droppedAt: Date;
}

/** Picks that a changed winner has dropped. */
export function listOwnDroppedPicks(sql: Sql, userId: number): Promise<OwnDroppedPick[]> {
  return sql<OwnDroppedPick[]>`
    select d.entry_id, d.round_id, d.team, d.opponent, d.dropped_at
    from dropped_picks d
    join entries e on e.id = d.entry_id
    where e.user_id = ${userId}
    order by d.id
  `;
}

type OwnAuditRow = Omit<AuditRow, 'at'> & { readonly at: Date };

/**
 * The rows by and about a user. Those about somebody else are without the values, which may be that user's. The target
 * `user 7, sam` is between `user 7,` and `user 7-`, which follows it.
 */
export function listOwnAudit(sql: Sql, userId: number): Promise<OwnAuditRow[]> {
  return sql<OwnAuditRow[]>`
    select l.id, l.at, l.actor, l.user_id, l.username, l.action, l.target,
      case when has_values then l.before end as before, case when has_values then l.after end as after
    from audit_log l
    cross join lateral (
      select not starts_with(l.target, 'user ') or starts_with(l.target, 'user ' || ${userId}::int || ',') as has_values
    ) about
    where l.user_id = ${userId}
      or (l.target collate "C" >= 'user ' || ${userId}::int || ',' and l.target collate "C" < 'user ' || ${userId}::int || '-')
    order by l.id
  `;
}
