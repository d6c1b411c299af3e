import type { InvitedPool } from '#contract/schemas.ts';
import type { Joining } from '#domain/pools/joining.ts';
import type { EarlierRounds } from '#domain/scoring/couldPick.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { isPast } from '#server/tournament/rounds/roundsQueries.ts';
import { seasonToSay } from '#server/tournament/season/seasonsQueries.ts';

/** SQL for what `pool` does about earlier rounds; null while no round that counts is past. */
export const earlierRounds = (sql: Sql) => sql`
  case when exists (
    select from rounds r where r.season_id = pool.season_id and r.number >= pool.counts_from and ${isPast(sql)}
  ) then pool.earlier_rounds end
`;

/** Returns the part of a pool that its invite code shows. */
export async function findInvited(sql: Sql, inviteCode: string): Promise<InvitedPool | undefined> {
  const [row] = await sql<InvitedPool[]>`
    select pool.id, pool.name, pool.season_id, pool.rules, pool.max_entries, pool.joining, ${earlierRounds(sql)} as earlier_rounds
    from pools pool
    where pool.invite_code = ${inviteCode}
  `;
  return row;
}

export interface InviteRow {
  readonly pool: string;
  /** null while one season is active */
  readonly season: string | null;
  readonly host: string | null;
  readonly players: number;
  readonly earlierRounds: EarlierRounds | null;
  readonly rules: string;
  readonly maxEntries: number;
  readonly joining: Joining;
  /** the amount; null without any */
  readonly dues: string | null;
  /** null in a pool that does not show them */
  readonly prizes: string | null;
  readonly number: number | null;
  readonly round: string | null;
  readonly deadline: Date | null;
}

/** Returns what an invite code shows to everybody; undefined if no pool of an open season has it. */
export async function findInvite(sql: Sql, inviteCode: string): Promise<InviteRow | undefined> {
  const [row] = await sql<InviteRow[]>`
    select pool.name as pool, ${seasonToSay(sql)} as season, case when not a.is_hidden then a.username end as host,
      (
        select count(distinct m.user_id)::int
        from active_memberships m join users u on u.id = m.user_id
        where m.pool_id = pool.id and not u.is_hidden
      ) as players,
      current.number, current.name as round, current.deadline, ${earlierRounds(sql)} as earlier_rounds,
      pool.rules, pool.max_entries, pool.joining, pool.dues_amount as dues, case when pool.shows_prizes then pool.prizes end as prizes
    from pools pool
    join seasons s on s.id = pool.season_id and not s.is_archived
    join users a on a.id = pool.admin_id
    left join lateral (
      select r.number, r.name, r.deadline from rounds r
      where r.season_id = pool.season_id and r.number >= pool.counts_from and not ${isPast(sql)}
      order by r.number
      limit 1
    ) current on true
    where pool.invite_code = ${inviteCode}
  `;
  return row;
}
