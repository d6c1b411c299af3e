import type { Member, User } from '#contract/schemas.ts';
import { MAX_MEMBERS_A_PAGE } from '#domain/limits.ts';
import type { DuesStatus } from '#domain/pools/dues.ts';
import { toCsv } from '#server/infrastructure/csv.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { readMembers } from '#server/pools/joining/joining.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';

const DUES: { readonly [S in DuesStatus]: string } = { none: '', said: 'Says paid', paid: 'Paid' };

/** Returns the members of a pool who were not removed as CSV: a line for each entry. */
export async function membersCsv(sql: Sql, pool: PoolRow, caller: User): Promise<string> {
  const hasDues = pool.duesAmount !== null;
  const header = ['Player', 'Email', 'Entry', 'Joined', 'Picks made', 'Picks missing', ...(hasDues ? ['Dues'] : [])];
  const members = await readAllMembers(sql, pool, caller);
  const lines = members
    .filter(({ removed }) => !removed)
    .map(({ user, entry, joinedAt, picks = null, dues = 'none' }) => [
      user.username,
      user.email,
      entry.name,
      joinedAt,
      picks?.made ?? null,
      picks?.missing ?? null,
      ...(hasDues ? [DUES[dues]] : []),
    ]);
  return toCsv([header, ...lines]);
}

async function readAllMembers(sql: Sql, pool: PoolRow, caller: User): Promise<Member[]> {
  const members: Member[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: Member[] = await readMembers(sql, pool, caller, { after });
    members.push(...page);
    after = page.length < MAX_MEMBERS_A_PAGE ? undefined : page.at(-1)?.id;
  }
  return members;
}
