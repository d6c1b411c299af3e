import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { saidPool } from '#server/pools/pool/poolQueries.ts';

/** What these mails are called in the queue, and among those that a user can stop. */
export const NOTE = 'note';

/** Queues a note for each active member whom its mail reaches, but for who wrote it. */
export async function queueNoteMails(tx: Tx, poolId: number, noteId: number): Promise<void> {
  await tx`
    insert into deliveries (channel, about, is_urgent)
    select 'mail', jsonb_build_object('kind', ${NOTE}::text, 'userId', u.id, 'noteId', ${noteId}::int), false
    from users u
    where u.email is not null
      and exists (select from active_memberships m where m.pool_id = ${poolId} and m.user_id = u.id)
      and not exists (select from pool_news_items i where i.id = ${noteId} and i.user_id = u.id)
      and not exists (select from mail_preferences p where p.user_id = u.id and p.kind = ${NOTE} and not p.is_enabled)
  `;
}

export interface MailedNote {
  readonly poolId: number;
  readonly pool: string;
  readonly text: string;
  readonly username: string;
  readonly email: string;
  /** null for a hidden or deleted user */
  readonly author: string | null;
}

/** Returns a note for its mail; undefined once it is deleted, or the user has left or has no address any more. */
export async function findMailedNote(sql: Sql, noteId: number, userId: number): Promise<MailedNote | undefined> {
  const [row] = await sql<MailedNote[]>`
    select pool.id as pool_id, ${saidPool(sql, userId)} as pool, i.text, u.username, u.email, author.username as author
    from pool_news_items i
    join pools pool on pool.id = i.pool_id
    join users u on u.id = ${userId} and u.email is not null
    left join users author on author.id = i.user_id and not author.is_hidden
    where i.id = ${noteId} and i.text is not null
      and exists (select from active_memberships m where m.pool_id = pool.id and m.user_id = u.id)
  `;
  return row;
}
