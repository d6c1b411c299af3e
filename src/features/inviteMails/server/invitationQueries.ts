import type { Sql } from '#server/infrastructure/db/database.ts';
import type { MailPreference } from '#server/infrastructure/email/preferenceQueries.ts';
import { seasonToSay } from '#server/tournament/season/seasonsQueries.ts';

/** A queued invitation. */
export interface InvitationAbout {
  readonly kind: 'invitation';
  readonly poolId: number;
  readonly userId: number;
  readonly email: string;
}

export async function insertInvitation(sql: Sql, about: InvitationAbout): Promise<void> {
  await sql`insert into deliveries (channel, about, is_urgent) values ('mail', ${sql.json(about)}, true)`;
}

export async function listMemberAddresses(sql: Sql, poolId: number): Promise<Set<string>> {
  const rows = await sql<{ address: string }[]>`
    select email_key as address from users
    where email_key is not null and id in (
      select user_id from active_memberships where pool_id = ${poolId}
      union all
      select user_id from pool_admins where pool_id = ${poolId}
      union all
      select admin_id from pools where id = ${poolId}
    )
  `;
  return new Set(rows.map(({ address }) => address));
}

export interface Invitation {
  readonly username: string;
  readonly pool: string;
  /** null while one season is active */
  readonly season: string | null;
  readonly inviteCode: string;
}

/** Returns the content of an invitation; undefined if the season is archived or the user no longer runs the pool. */
export async function findInvitation(sql: Sql, poolId: number, userId: number): Promise<Invitation | undefined> {
  const [row] = await sql<Invitation[]>`
    select u.username, pool.name as pool, ${seasonToSay(sql)} as season, pool.invite_code
    from pools pool
    join seasons s on s.id = pool.season_id and not s.is_archived
    join users u on u.id = ${userId}
    where pool.id = ${poolId} and (
      pool.admin_id = u.id or exists (select from pool_admins a where a.pool_id = pool.id and a.user_id = u.id)
    )
  `;
  return row;
}

/** Returns the stored preference of an address, or stores that it gets invitations, with this token. */
export async function getOrCreateInvitee(sql: Sql, addressHash: string, token: string): Promise<MailPreference> {
  const [row] = await sql<[MailPreference]>`
    insert into invitees as i (address_hash, token) values (${addressHash}, ${token})
    on conflict (address_hash) do update set token = i.token
    returning i.token, i.is_enabled
  `;
  return row;
}

/** Stops the invitations to the address whose unsubscribe link has the token. Returns false when none has it. */
export async function stopInvitations(sql: Sql, token: string): Promise<boolean> {
  const rows = await sql`
    with stopped as (update invitees set is_enabled = false where token = ${token} returning token)
    select from stopped
  `;
  return rows.length > 0;
}
