import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

/** Stores the former address of an account for seven days. */
export async function insertEmailChange(tx: Tx, userId: number, oldEmail: string): Promise<number> {
  const [{ id }] = await tx<[{ id: number }]>`
    insert into email_changes (user_id, old_email, expires_at)
    values (${userId}, ${oldEmail}, clock_timestamp() + interval '7 days')
    returning id
  `;
  return id;
}

export interface EmailChange {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly oldEmail: string;
}

export async function findEmailChange(sql: Sql, id: number): Promise<EmailChange | undefined> {
  const [row] = await sql<EmailChange[]>`
    select c.id, c.user_id, u.username, c.old_email
    from email_changes c
    join users u on u.id = c.user_id
    where c.id = ${id} and c.expires_at > clock_timestamp()
  `;
  return row;
}

export async function findEmailChangeByToken(sql: Sql, tokenHash: string): Promise<EmailChange | undefined> {
  const [row] = await sql<EmailChange[]>`
    select c.id, c.user_id, u.username, c.old_email
    from email_change_tokens t
    join email_changes c on c.id = t.change_id and c.expires_at > clock_timestamp()
    join users u on u.id = c.user_id
    where t.token_hash = ${tokenHash}
  `;
  return row;
}

/** Stores the hash of a token that undoes the change; returns false if the change was undone meanwhile. */
export async function insertEmailChangeToken(sql: Sql, changeId: number, tokenHash: string): Promise<boolean> {
  const inserted = sql`
    insert into email_change_tokens (token_hash, change_id)
    select ${tokenHash}, id from email_changes where id = ${changeId}
  `;
  return (await inserted.count()) > 0;
}

/** Deletes a change and later ones, whose links would restore a replaced address. */
export async function deleteEmailChangesFrom(tx: Tx, { id, userId }: EmailChange): Promise<void> {
  await tx`delete from email_changes where user_id = ${userId} and id >= ${id}`;
}
