import type { SealedOwner, SealHead } from '#domain/seals/seal.ts';
import type { Side } from '#domain/sides.ts';
import type { Seal } from '#features/proof/contract/seals.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import type { Lock } from '#server/pools/locks/settlingQueries.ts';
import type { ShownPools } from '#server/tournament/rounds/lockQueries.ts';

export interface OwnPickRow {
  /** by the database's clock */
  readonly at: Date;
  /** null for a round without games */
  readonly gameId: number | null;
  readonly side: Side | null;
  /** the lock at which the autopilot made the pick */
  readonly autoLock: number | null;
  readonly team1: string;
  readonly team2: string;
}

/** Waits for saves of the entry in flight, and holds later ones back until the end of the transaction. */
export async function lockPicks(tx: Tx, entryId: number): Promise<void> {
  await tx`select from entries where id = ${entryId} for no key update`;
}

/** Returns an entry's picks of a round, a row for each game, at least one. */
export function listOwnPicks(sql: Sql, entryId: number, roundId: number): Promise<OwnPickRow[]> {
  return sql<OwnPickRow[]>`
    select moment.at, g.id as game_id, g.team1, g.team2, p.side, p.auto_lock
    from (select clock_timestamp() as at) moment
    left join games g on g.round_id = ${roundId}
    left join picks p on p.game_id = g.id and p.entry_id = ${entryId}
    order by g.id
  `;
}

/** Returns whose entry it is, as a text that is stored now would have it. */
export async function findOwner(sql: Sql, entryId: number): Promise<SealedOwner | undefined> {
  const [row] = await sql<SealedOwner[]>`
    select u.id as user_id, u.username, u.is_hidden
    from entries e join users u on u.id = e.user_id where e.id = ${entryId}
  `;
  return row;
}

/** Returns the text of an entry at the last lock of a round that is past; undefined if the round is open or has none. */
export async function findSealedText(sql: Sql, entryId: number, roundId: number): Promise<string | undefined> {
  const [row] = await sql<{ text: string | null }[]>`
    select p.text
    from rounds r
    join sealed_picks p on p.round_id = r.id and p.lock = r.locks and p.entry_id = ${entryId}
    where r.id = ${roundId} and r.confirmed_deadline is not distinct from r.deadline
  `;
  return row?.text ?? undefined;
}

export interface SealRow extends Omit<Seal, 'sealedAt'> {
  readonly sealedAt: Date;
}

/** Returns the seals of a pool in their order. */
export function listSeals(sql: Sql, { poolIds }: ShownPools): Promise<SealRow[]> {
  return sql<SealRow[]>`
    select s.number, s.round_id, s.round_number, s.lock, s.sealed_at, s.root, s.previous,
      cardinality(l.entry_ids) as entries
    from seals s
    join pool_locks l using (pool_id, round_id, lock)
    where s.pool_id = any(${[...poolIds]})
    order by s.number
  `;
}

export interface StoredSeal extends Omit<SealHead, 'poolId'> {
  readonly root: string;
  /** null for a deleted round */
  readonly deadline: Date | null;
}

/** Returns the seal at a place of the pool's chain. */
export async function findSeal(sql: Sql, poolId: number, number: number): Promise<StoredSeal | undefined> {
  const [row] = await sql<StoredSeal[]>`
    select s.season_id, s.round_id, s.round_number, s.lock, s.line, s.line_hash, s.root, s.previous, s.rules, r.deadline,
      cardinality(l.entry_ids) as entries
    from seals s
    join pool_locks l using (pool_id, round_id, lock)
    left join rounds r on r.id = s.round_id
    where s.pool_id = ${poolId} and s.number = ${number}
  `;
  return row;
}

export interface SealedRow {
  readonly entryId: number;
  readonly commitment: string;
  /** null where the entry is not active in the pool, its user is hidden or its account deleted */
  readonly picks: string | null;
}

/** Returns the sealed picks of a pool at a lock, in the order of the seal. */
export function listSealed(sql: Sql, poolId: number, { roundId, lock }: Lock): Promise<SealedRow[]> {
  return sql<SealedRow[]>`
    select p.entry_id, p.commitment, case when exists (
      select from active_memberships m
      join users u on u.id = m.user_id
      where m.pool_id = l.pool_id and m.entry_id = p.entry_id and not u.is_hidden
    ) then p.text end as picks
    from pool_locks l
    cross join unnest(l.entry_ids) with ordinality as e (entry_id, n)
    join sealed_picks p on p.round_id = l.round_id and p.lock = l.lock and p.entry_id = e.entry_id
    where l.pool_id = ${poolId} and l.round_id = ${roundId} and l.lock = ${lock}
    order by e.n
  `;
}

export interface RoundSeal {
  readonly poolId: number;
  readonly root: string;
  readonly entries: number;
}

/** Returns the seals of pools of the last lock of a round. */
export function listRoundSeals(sql: Sql, roundId: number, poolIds: readonly number[]): Promise<RoundSeal[]> {
  return sql<RoundSeal[]>`
    select s.pool_id, s.root, cardinality(l.entry_ids) as entries
    from rounds r
    join seals s on s.round_id = r.id and s.lock = r.locks
    join pool_locks l using (pool_id, round_id, lock)
    where r.id = ${roundId} and s.pool_id = any(${[...poolIds]})
  `;
}
