import type { Seal } from '#contract/seals.ts';
import type { Side } from '#domain/scoring.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { type PackedPicksRow, packedPicks } from '#server/picks/queries.ts';

/** A lock of a round: the moment from which it is past. A reopened round has several. */
export interface Lock {
  readonly roundId: number;
  readonly seasonId: number;
  readonly roundNumber: number;
  readonly lock: number;
}

export async function findKey(sql: Sql, roundId: number): Promise<string | undefined> {
  const [row] = await sql<{ key: string }[]>`select key from seal_keys where round_id = ${roundId}`;
  return row?.key;
}

/** Stores the key of a round, unless it has one. */
export async function insertKey(sql: Sql, roundId: number, key: string): Promise<void> {
  await sql`insert into seal_keys (round_id, key) values (${roundId}, ${key}) on conflict do nothing`;
}

export interface PoolEntriesRow {
  readonly groupId: number;
  readonly entryIds: number[];
  /** of the pool's last seal: its place in the chain, 0 without one, and its root */
  readonly last: number;
  readonly previous: string | null;
}

/** Returns all pools of the season with their active entries, in ascending order of id, and the ends of their chains. */
export function listPoolEntries(sql: Sql, seasonId: number): Promise<PoolEntriesRow[]> {
  return sql<PoolEntriesRow[]>`
    select g.id as "groupId",
      array(select entry_id from active_memberships m where m.group_id = g.id order by entry_id) as "entryIds",
      coalesce(s.number, 0) as last, s.root as previous
    from groups g
    left join lateral (
      select number, root from seals where group_id = g.id order by number desc limit 1
    ) s on true
    where g.season_id = ${seasonId}
    order by g.id
  `;
}

export async function listGameIds(sql: Sql, roundId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from games where round_id = ${roundId} order by id`;
  return rows.map(({ id }) => id);
}

/** Returns the picks of a round by entry. */
export function listPicksOfRound(sql: Sql, roundId: number): Promise<PackedPicksRow[]> {
  return sql<PackedPicksRow[]>`
    select p.entry_id as "entryId", ${packedPicks(sql)} as picks
    from games g
    join picks p on p.game_id = g.id
    where g.round_id = ${roundId}
    group by p.entry_id
  `;
}

export interface OwnPickRow {
  /** by the database's clock */
  readonly at: Date;
  /** null for a round without games */
  readonly gameId: number | null;
  readonly side: Side | null;
}

/** Waits for saves of the entry in flight, and holds later ones back until the end of the transaction. */
export async function lockPicks(tx: Tx, entryId: number): Promise<void> {
  await tx`select from entries where id = ${entryId} for no key update`;
}

/** Returns an entry's picks of a round, a row for each game, at least one. */
export function listOwnPicks(sql: Sql, entryId: number, roundId: number): Promise<OwnPickRow[]> {
  return sql<OwnPickRow[]>`
    select moment.at, g.id as "gameId", p.side
    from (select clock_timestamp() as at) moment
    left join games g on g.round_id = ${roundId}
    left join picks p on p.game_id = g.id and p.entry_id = ${entryId}
    order by g.id
  `;
}

export async function insertSealedPicks(
  sql: Sql,
  { roundId, lock }: Lock,
  sealed: readonly { readonly entryId: number; readonly text: string }[],
): Promise<void> {
  await sql`
    insert into sealed_picks (round_id, lock, entry_id, text)
    select ${roundId}::int, ${lock}::smallint, * from unnest(
      ${sealed.map(({ entryId }) => entryId)}::int[], ${sealed.map(({ text }) => text)}::text[]
    )
  `;
}

export interface NewSeal extends PoolEntriesRow {
  readonly root: string;
}

/** Adds a seal to the chain of each pool. Its place is taken if another one was added since the chain was read. */
export async function insertSeals(
  sql: Sql,
  { roundId, seasonId, roundNumber, lock }: Lock,
  seals: readonly NewSeal[],
): Promise<void> {
  await sql`
    insert into seals (
      group_id, number, season_id, round_id, round_number, lock, sealed_at, entry_ids, root, previous
    )
    select s.group_id, s.number, ${seasonId}::int, ${roundId}::int, ${roundNumber}::smallint, ${lock}::smallint,
      moment.at, s.entry_ids::int[], s.root, s.previous
    from unnest(
      ${seals.map(({ groupId }) => groupId)}::int[],
      ${seals.map(({ last }) => last + 1)}::int[],
      ${seals.map(({ entryIds }) => `{${entryIds}}`)}::text[],
      ${seals.map(({ root }) => root)}::text[],
      ${seals.map(({ previous }) => previous)}::text[]
    ) as s (group_id, number, entry_ids, root, previous)
    cross join (select clock_timestamp() as at) moment
  `;
}

export interface SealRow extends Omit<Seal, 'sealedAt'> {
  readonly sealedAt: Date;
}

/** Returns the seals of a pool in their order. A round that was deleted and created again replaces the seal of its number. */
export function listSeals(sql: Sql, groupId: number): Promise<SealRow[]> {
  return sql<SealRow[]>`
    select round_number as "roundNumber", cardinality(entry_ids) as entries, root, sealed_at as "sealedAt", previous,
      number < max(number) over (partition by round_number) as replaced
    from seals
    where group_id = ${groupId}
    order by number
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
    select s.lock, cardinality(s.entry_ids) as entries, s.root, s.previous
    from seals s
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
    select p.entry_id as "entryId", p.text, exists (
      select from active_memberships m
      join users u on u.id = m.user_id
      where m.group_id = s.group_id and m.entry_id = p.entry_id and not u.is_hidden
    ) as "isShown"
    from seals s
    cross join unnest(s.entry_ids) with ordinality as e (entry_id, n)
    join sealed_picks p on p.round_id = s.round_id and p.lock = s.lock and p.entry_id = e.entry_id
    where s.group_id = ${groupId} and s.round_id = ${roundId} and s.lock = ${lock}
    order by e.n
  `;
}
