import type { User } from '#contract/schemas.ts';
import type { AccessToken } from '#contract/sessions.ts';
import { MAX_TOKENS, type TokenScope } from '#domain/accounts/signIn.ts';
import { userColumns } from '#server/accounts/users/userQueries.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

export interface KnownToken {
  readonly id: number;
  readonly scope: TokenScope;
  readonly user: User;
  /** whether the day of its last use is stored */
  readonly isUsedToday: boolean;
}

export async function findAccessToken(sql: Sql, tokenHash: string): Promise<KnownToken | undefined> {
  const [row] = await sql<(User & { tokenId: number; scope: TokenScope; isUsedToday: boolean })[]>`
    select ${selectColumns(sql, 'u', userColumns)}, t.id as token_id, t.scope,
      coalesce(t.used_on >= (clock_timestamp() at time zone 'UTC')::date, false) as is_used_today
    from access_tokens t
    join users u on u.id = t.user_id
    where t.token_hash = ${tokenHash} and t.expires_at > clock_timestamp()
  `;
  if (!row) return undefined;
  const { tokenId, scope, isUsedToday, ...user } = row;
  return { id: tokenId, scope, user, isUsedToday };
}

export async function noteTokenUse(sql: Sql, id: number): Promise<void> {
  await sql`update access_tokens set used_on = (clock_timestamp() at time zone 'UTC')::date where id = ${id}`;
}

interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly scope: TokenScope;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedOn: string | null;
}

export function listTokens(sql: Sql, userId: number): Promise<TokenRow[]> {
  return sql<TokenRow[]>`
    select id, name, scope, created_at, expires_at, to_char(used_on, 'YYYY-MM-DD') as used_on
    from access_tokens
    where user_id = ${userId} and expires_at > clock_timestamp()
    order by id
  `;
}

export function toToken({ createdAt, expiresAt, ...row }: TokenRow): AccessToken {
  return { ...row, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

export interface NewToken {
  readonly userId: number;
  readonly name: string;
  readonly scope: TokenScope;
  readonly days: number;
  readonly tokenHash: string;
}

/** Returns undefined if the user has ten tokens. The user's row has to be locked. */
export async function insertToken(tx: Tx, made: NewToken): Promise<TokenRow | undefined> {
  const [row] = await tx<TokenRow[]>`
    insert into access_tokens (user_id, name, scope, token_hash, expires_at)
    select u.id, ${made.name}, ${made.scope}, ${made.tokenHash}, clock_timestamp() + make_interval(days => ${made.days})
    from users u
    where u.id = ${made.userId} and (
      select count(*) from access_tokens t where t.user_id = u.id and t.expires_at > clock_timestamp()
    ) < ${MAX_TOKENS}
    returning id, name, scope, created_at, expires_at, to_char(used_on, 'YYYY-MM-DD') as used_on
  `;
  return row;
}

export interface OwnToken {
  readonly id: number;
}

export async function findOwnToken(sql: Sql, id: number, user: User | null): Promise<OwnToken | undefined> {
  const [row] = await sql<OwnToken[]>`
    select id from access_tokens where id = ${id} and user_id = ${user?.id ?? null}
  `;
  return row;
}

export async function deleteToken(sql: Sql, { id }: OwnToken): Promise<void> {
  await sql`delete from access_tokens where id = ${id}`;
}

export async function deleteTokens(sql: Sql, userId: number): Promise<void> {
  await sql`delete from access_tokens where user_id = ${userId}`;
}
