import type { User } from '#contract/schemas.ts';
import { userColumns } from '#server/accounts/users/userQueries.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

export async function insertLoginLink(tx: Tx, userId: number, tokenHash: string): Promise<void> {
  await tx`
    insert into login_links (token_hash, user_id, expires_at)
    values (${tokenHash}, ${userId}, clock_timestamp() + interval '10 minutes')
  `;
}

/** Returns the user of a link, which is used up by it; of two at once one gets it. */
export async function takeLoginLink(sql: Sql, tokenHash: string): Promise<User | undefined> {
  const [row] = await sql<User[]>`
    with taken as (
      delete from login_links where token_hash = ${tokenHash} and expires_at > clock_timestamp() returning user_id
    )
    select ${selectColumns(sql, 'u', userColumns)} from taken join users u on u.id = taken.user_id
  `;
  return row;
}
