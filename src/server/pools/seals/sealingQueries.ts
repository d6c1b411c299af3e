import type { Guess } from '#domain/scoring/guesses.ts';
import type { SealedOwner, SealedRules, SealHead } from '#domain/seals/seal.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { isUnsettled, type Lock } from '#server/pools/locks/settlingQueries.ts';
import { pickList } from '#server/pools/picks/pickQueries.ts';
import { waitingEntries } from './autopilotQueries.ts';

/** A lock with what its seals name. */
export interface SealedLock extends Lock {
  readonly seasonId: number;
  readonly roundNumber: number;
}

/** Returns the locks of the season of which seals are missing, in their order. */
export function listUnsealedLocks(sql: Sql, seasonId: number): Promise<SealedLock[]> {
  return sql<SealedLock[]>`
    select id as round_id, season_id, number as round_number, locks as lock
    from rounds
    where season_id = ${seasonId} and sealed_lock < locks
    order by locked_at, number
  `;
}

/**
 * Returns whether the autopilot has still to pick for an entry in a locked round, or a pool of the entry to be sealed with that.
 * The offset keeps the planner from reading the entries of all locks.
 */
export async function awaitsAutopilot(sql: Sql, entryId: number, seasonId: number): Promise<boolean> {
  const rows = await sql`
    select from rounds r
    cross join lateral (
      select * from autopilot_locks
      where round_id = r.id and lock = r.locks and ${entryId}::int = any(entry_ids) offset 0
    ) a
    where r.season_id = ${seasonId} and r.sealed_lock < r.locks
      and (
        exists (select from (${waitingEntries(sql)}) waiting where waiting.id = ${entryId})
        or exists (
          select from active_memberships m join pools pool on pool.id = m.pool_id
          where m.entry_id = ${entryId} and ${isUnsettled(sql)}
        )
      )
  `;
  return rows.length > 0;
}

/** Returns the next pools without a seal, with the number of their entries. */
export function listUnsealedPools(
  sql: Sql,
  { roundId }: Lock,
  after: number,
  limit: number,
): Promise<{ id: number; entries: number }[]> {
  return sql<{ id: number; entries: number }[]>`
    select pool.id, (select count(*)::int from active_memberships m where m.pool_id = pool.id) as entries
    from rounds r join pools pool on ${isUnsettled(sql)}
    where r.id = ${roundId} and pool.id > ${after}
    order by pool.id
    limit ${limit}
  `;
}

/** Locks pools, so that each is sealed by one process; without `waits` those that no other process has locked. */
export async function lockPools(tx: Tx, poolIds: readonly number[], waits: boolean): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from pools where id = any(${[...poolIds]}) order by id
    for no key update ${waits ? tx`` : tx`skip locked`}
  `;
  return rows.map(({ id }) => id);
}

/** Where the chain of a pool's seals ends, and the rules that its next seal has. */
export interface ChainEnd {
  readonly poolId: number;
  /** the place of its last seal, 0 without one */
  readonly last: number;
  readonly root: string | null;
  readonly rules: Omit<SealedRules, 'autopilot'>;
}

/** Returns the ends of the chains of these pools, in the order of their ids. */
export function listChainEnds(sql: Sql, poolIds: readonly number[]): Promise<ChainEnd[]> {
  return sql<ChainEnd[]>`
    select pool.id as pool_id, coalesce(s.number, 0) as last, s.root, jsonb_build_object(
      'points', pool.points, 'countsFrom', pool.counts_from, 'upsetBonus', pool.upset_bonus, 'tieBreaker', pool.tie_breaker,
      'earlierRounds', pool.earlier_rounds
    ) as rules
    from pools pool
    left join lateral (
      select number, root from seals where pool_id = pool.id order by number desc limit 1
    ) s on true
    where pool.id = any(${[...poolIds]})
    order by pool.id
  `;
}

export interface UnsealedPicksRow extends SealedOwner {
  readonly entryId: number;
  /** for `forEachPick`; null without picks */
  readonly picks: string | null;
  /** the guess for the tie-breaker */
  readonly total: Guess;
}

/** Returns the first of these entries whose picks have no text, in ascending order. */
export async function listUnsealedIds(
  sql: Sql,
  { roundId, lock }: Lock,
  entryIds: readonly number[],
  limit: number,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from unnest(${[...entryIds]}::int[]) as e (id)
    where not exists (
      select from sealed_picks s where s.round_id = ${roundId} and s.lock = ${lock} and s.entry_id = e.id
    )
    order by id
    limit ${limit}
  `;
  return rows.map(({ id }) => id);
}

/** Returns the picks of entries in a locked round, in ascending order of the entries. */
export function listPicksToSeal(sql: Sql, { roundId }: Lock, entryIds: readonly number[]): Promise<UnsealedPicksRow[]> {
  return sql<UnsealedPicksRow[]>`
    select e.id as entry_id, u.id as user_id, u.username, u.is_hidden, (
      select ${pickList(sql)} from picks p
      where p.entry_id = e.id and p.game_id in (select id from games where round_id = ${roundId})
    ) as picks, (select total from guesses where entry_id = e.id) as total
    from entries e
    join users u on u.id = e.user_id
    where e.id = any(${[...entryIds]})
    order by e.id
  `;
}

export interface SealedText {
  readonly entryId: number;
  readonly text: string;
  readonly commitment: string;
}

/** Stores texts of entries, in ascending order of id: of two processes with the same entries one waits for the other. */
export async function insertSealedPicks(
  sql: Sql,
  { roundId, lock }: Lock,
  sealed: readonly SealedText[],
): Promise<void> {
  await sql`
    insert into sealed_picks (round_id, lock, entry_id, text, commitment)
    select ${roundId}::int, ${lock}::smallint, * from unnest(
      ${sealed.map(({ entryId }) => entryId)}::int[], ${sealed.map(({ text }) => text)}::text[],
      ${sealed.map(({ commitment }) => commitment)}::text[]
    )
    on conflict do nothing
  `;
}

export function listCommitments(
  sql: Sql,
  { roundId, lock }: Lock,
  entryIds: readonly number[],
): Promise<Omit<SealedText, 'text'>[]> {
  return sql<Omit<SealedText, 'text'>[]>`
    select entry_id, commitment from sealed_picks
    where round_id = ${roundId} and lock = ${lock} and entry_id = any(${[...entryIds]})
  `;
}

/** Returns the ledger's line of a lock; undefined if the ledger has none. */
export async function findLockLine(
  sql: Sql,
  { seasonId, roundId, lock }: SealedLock,
): Promise<{ line: number; lineHash: string } | undefined> {
  const [row] = await sql<{ line: number; lineHash: string }[]>`
    select number as line, hash as line_hash
    from (select number, hash, line::jsonb as line from ledger_lines where season_id = ${seasonId}) l
    where line ->> 3 = 'lock' and (line ->> 4)::int = ${roundId} and (line ->> 6)::int = ${lock}
    order by number
    limit 1
  `;
  return row;
}

export interface NewSeal {
  /** the place in the chain */
  readonly number: number;
  readonly head: SealHead;
  readonly root: string;
}

/** Adds a seal to each chain. Its place is taken if another one was added since the end was read. */
export async function insertSeals(
  sql: Sql,
  { roundId, seasonId, roundNumber, lock }: SealedLock,
  seals: readonly NewSeal[],
): Promise<void> {
  await sql`
    insert into seals (
      pool_id, number, season_id, round_id, round_number, lock, sealed_at, line, line_hash, rules, root, previous
    )
    select s.pool_id, s.number, ${seasonId}::int, ${roundId}::int, ${roundNumber}::smallint, ${lock}::smallint,
      moment.at, s.line, s.line_hash, s.rules::jsonb, s.root, s.previous
    from unnest(
      ${seals.map(({ head }) => head.poolId)}::int[],
      ${seals.map(({ number }) => number)}::int[],
      ${seals.map(({ head }) => head.line)}::int[],
      ${seals.map(({ head }) => head.lineHash)}::text[],
      ${seals.map(({ head }) => JSON.stringify(head.rules))}::text[],
      ${seals.map(({ root }) => root)}::text[],
      ${seals.map(({ head }) => head.previous)}::text[]
    ) as s (pool_id, number, line, line_hash, rules, root, previous)
    cross join (select clock_timestamp() as at) moment
  `;
}

/**
 * Ends the sealing of a lock unless a pool has no seal of it, or the autopilot has still to pick. Returns whether it has ended,
 * now or before.
 */
export async function endSealing(sql: Sql, { roundId, lock }: Lock): Promise<boolean> {
  const [row] = await sql<[{ hasEnded: boolean }]>`
    with ended as (
      update rounds r set sealed_lock = locks, sealed_at = clock_timestamp()
      where id = ${roundId} and locks = ${lock} and sealed_lock < locks
        and not exists (select from pools pool where ${isUnsettled(sql)})
        and not exists (
          select from autopilot_locks a cross join lateral (${waitingEntries(sql)}) waiting
          where a.round_id = r.id and a.lock = r.locks
        )
      returning id
    )
    select exists (select from ended) or not exists (
      select from rounds where id = ${roundId} and locks = ${lock} and sealed_lock < locks
    ) as has_ended
  `;
  return row.hasEnded;
}
