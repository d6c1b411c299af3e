import type { OwnDataPart } from '#server/app/calls/ownDataPart.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';

export const inviteMailOwnData: Readonly<Record<string, OwnDataPart>> = {
  invitedAddresses: ({ database }, { id }) => database.query(listInvitedAddresses, id),
};

/** Addresses that one has typed to invite, until the mail is sent; later only their hashes are stored. */
function listInvitedAddresses(sql: Sql, userId: number): Promise<{ groupId: number; email: string }[]> {
  return sql<{ groupId: number; email: string }[]>`
    select (about ->> 'poolId')::int as group_id, about ->> 'email' as email from deliveries
    where about ->> 'kind' = 'invitation' and (about ->> 'userId')::int = ${userId}
    order by queued_at
  `;
}
