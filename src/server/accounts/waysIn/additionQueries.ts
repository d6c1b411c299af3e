import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

/** What was added to an account. */
export type Added =
  | { readonly kind: 'password' }
  | { readonly kind: 'token'; readonly tokenId: number }
  | { readonly kind: 'passkey'; readonly passkeyId: number }
  | { readonly kind: 'identity'; readonly identityId: number };

export type AddedKind = Added['kind'];

interface AddedIds {
  readonly kind: AddedKind;
  readonly tokenId?: number | null;
  readonly passkeyId?: number | null;
  readonly identityId?: number | null;
}

/** Stores for seven days what a mailed link takes away. */
export async function insertAddition(tx: Tx, userId: number, added: Added): Promise<number> {
  const { kind, tokenId = null, passkeyId = null, identityId = null }: AddedIds = added;
  const [{ id }] = await tx<[{ id: number }]>`
    insert into additions (user_id, kind, token_id, passkey_id, identity_id, expires_at)
    values (${userId}, ${kind}, ${tokenId}, ${passkeyId}, ${identityId}, clock_timestamp() + interval '7 days')
    returning id
  `;
  return id;
}

export interface Addition {
  readonly id: number;
  readonly userId: number;
  readonly kind: AddedKind;
  /** of the token, passkey or identity; of a password that of its user */
  readonly addedId: number;
}

export interface MailedAddition {
  readonly username: string;
  readonly email: string | null;
  readonly kind: AddedKind;
  /** of a token or passkey */
  readonly name: string | null;
}

export async function findAddition(sql: Sql, id: number): Promise<MailedAddition | undefined> {
  const [row] = await sql<MailedAddition[]>`
    select u.username, u.email, a.kind, coalesce(t.name, p.name) as name
    from additions a
    join users u on u.id = a.user_id
    left join access_tokens t on t.id = a.token_id
    left join passkeys p on p.id = a.passkey_id
    where a.id = ${id} and a.expires_at > clock_timestamp()
  `;
  return row;
}

export async function findAdditionByLink(sql: Sql, tokenHash: string): Promise<Addition | undefined> {
  const [row] = await sql<Addition[]>`
    select a.id, a.user_id, a.kind, coalesce(a.token_id, a.passkey_id, a.identity_id, a.user_id) as added_id
    from addition_links l
    join additions a on a.id = l.addition_id and a.expires_at > clock_timestamp()
    where l.token_hash = ${tokenHash}
  `;
  return row;
}

/** Stores the hash of a link's token; returns false if what was added is gone meanwhile. */
export async function insertAdditionLink(sql: Sql, additionId: number, tokenHash: string): Promise<boolean> {
  const inserted = sql`
    insert into addition_links (token_hash, addition_id)
    select ${tokenHash}, id from additions where id = ${additionId}
  `;
  return (await inserted.count()) > 0;
}

export async function deleteAddition(tx: Tx, { id }: Addition): Promise<void> {
  await tx`delete from additions where id = ${id}`;
}
