import type { Seal } from '#contract/seals.ts';
import type { Side } from '#domain/sides.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import type { ShownPools } from '#server/tournament/lockQueries.ts';

export async function findKey(sql: Sql, roundId: number): Promise<string | undefined> {
  const [row] = await sql<{ key: string }[]>`select key from seal_keys where round_id = ${roundId}`;
  return row?.key;
}

/** Stores the key of a round, unless it has one. */
export async function insertKey(sql: Sql, roundId: number, key: string): Promise<void> {
  await sql`insert into seal_keys (round_id, key) values (${roundId}, ${key}) on conflict do nothing`;
}

export async function listGameIds(sql: Sql, roundId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from games where round_id = ${roundId} order by id`;
  return rows.map(({ id }) => id);
}

export interface OwnPickRow {
  /** by the database's clock */
  readonly at: Date;
  /** null for a round without games */
  readonly gameId: number | null;
  readonly side: Side | null;
  readonly isAuto: boolean;
}

/** Waits for saves of the entry in flight, and holds later ones back until the end of the transaction. */
export async function lockPicks(tx: Tx, entryId: number): Promise<void> {
  await tx`select from entries where id = ${entryId} for no key update`;
}

/** Returns an entry's picks of a round, a row for each game, at least one. */
export function listOwnPicks(sql: Sql, entryId: number, roundId: number): Promise<OwnPickRow[]> {
  return sql<OwnPickRow[]>`
    select moment.at, g.id as game_id, p.side, p.auto_lock is not null as is_auto
    from (select clock_timestamp() as at) moment
    left join games g on g.round_id = ${roundId}
    left join picks p on p.game_id = g.id and p.entry_id = ${entryId}
    order by g.id
  `;
}

export interface SealRow extends Omit<Seal, 'sealedAt'> {
  readonly sealedAt: Date;
}

/** Returns the seals of a pool in their order. A round that was deleted and created again replaces the seal of its number. */
export function listSeals(sql: Sql, { groupIds }: ShownPools): Promise<SealRow[]> {
  return sql<SealRow[]>`
    select s.round_number, cardinality(l.entry_ids) as entries, s.root, s.sealed_at, s.previous,
      s.number < max(s.number) over (partition by s.round_number) as replaced
    from seals s
    join pool_locks l using (group_id, round_id, lock)
    where s.group_id = any(${[...groupIds]})
    order by s.number
  `;
}

export interface CurrentSealRow {
  readonly lock: number;
  readonly entries: number;
  readonly root: string;
  readonly previous: string | null;
}

/** Returns the pool's seal of the round's last lock. */
export async function findSeal(sql: Sql, groupId: number, roundId: number): Promise<CurrentSealRow | undefined> {
  const [row] = await sql<CurrentSealRow[]>`
    select s.lock, cardinality(l.entry_ids) as entries, s.root, s.previous
    from seals s
    join pool_locks l using (group_id, round_id, lock)
    join rounds r on r.id = s.round_id and r.locks = s.lock
    where s.group_id = ${groupId} and s.round_id = ${roundId}
  `;
  return row;
}

export interface SealedRow {
  readonly entryId: number;
  readonly text: string;
  /** whether the entry is active in the pool, and its user not hidden */
  readonly isShown: boolean;
}

/** Returns the sealed picks of a seal in its order. */
export function listSealed(sql: Sql, groupId: number, roundId: number, lock: number): Promise<SealedRow[]> {
  return sql<SealedRow[]>`
    select p.entry_id, p.text, exists (
      select from active_memberships m
      join users u on u.id = m.user_id
      where m.group_id = l.group_id and m.entry_id = p.entry_id and not u.is_hidden
    ) as is_shown
    from pool_locks l
    cross join unnest(l.entry_ids) with ordinality as e (entry_id, n)
    join sealed_picks p on p.round_id = l.round_id and p.lock = l.lock and p.entry_id = e.entry_id
    where l.group_id = ${groupId} and l.round_id = ${roundId} and l.lock = ${lock}
    order by e.n
  `;
}
