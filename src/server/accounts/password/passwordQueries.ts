import { fold } from '#domain/names/names.ts';
import { deleteSessions } from '#server/accounts/session/sessionQueries.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

/** Sets a password, voids all reset links and ends the user's sessions except `keep`. */
export async function updatePassword(tx: Tx, id: number, passwordHash: string, keep?: string): Promise<void> {
  await tx`update users set password_hash = ${passwordHash} where id = ${id}`;
  await voidResetLinks(tx, id);
  await deleteSessions(tx, id, keep);
}

export async function voidResetLinks(tx: Tx, id: number): Promise<void> {
  await tx`delete from password_reset_tokens where user_id = ${id}`;
}

export async function lockPasswordHash(tx: Tx, id: number): Promise<string | undefined> {
  const [row] = await tx<{ passwordHash: string }[]>`
    select password_hash from users where id = ${id} for update
  `;
  return row?.passwordHash;
}

export async function findPasswordHash(sql: Sql, id: number): Promise<string | undefined> {
  const [row] = await sql<{ passwordHash: string }[]>`
    select password_hash from users where id = ${id}
  `;
  return row?.passwordHash;
}

export async function findCredentials(
  sql: Sql,
  username: string,
): Promise<{ id: number; passwordHash: string } | undefined> {
  const [row] = await sql<{ id: number; passwordHash: string }[]>`
    select u.id, u.password_hash from users u where u.username_key = ${fold(username)}
  `;
  return row;
}
