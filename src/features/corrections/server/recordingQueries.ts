import type { Region } from '#domain/bracket/regions.ts';
import type { Side } from '#domain/sides.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import type { PoolOfNews, ToldCorrection } from '#server/pools/pool/news.ts';
import type { DroppedPick as DroppedPickOfGame } from '#server/tournament/season/droppedPicks.ts';

/** A game of a round that was past at the correction: decided, or of the region Championship. */
export interface Result {
  readonly gameId: number;
  readonly roundId: number;
  readonly region: Region;
  readonly winner: Side | null;
  readonly seed1: number;
  readonly seed2: number;
  /** both scores of the decided Championship game together; null while unknown, and of other games */
  readonly total: number | null;
}

export interface DroppedPick extends DroppedPickOfGame {
  readonly gameId: number;
}

/** The results and picks that a pool's movements are computed from, whatever changes meanwhile. */
export interface CorrectionWork {
  readonly before: readonly Result[];
  readonly after: readonly Result[];
  readonly dropped: readonly DroppedPick[];
}

export interface NewCorrection extends ToldCorrection {
  readonly seasonId: number;
  readonly work: CorrectionWork;
}

/**
 * Stores a correction with the entries of each pool as of now, because memberships may change before it is computed. A score
 * concerns the pools with the tie-breaker only.
 */
export async function insertCorrection(tx: Tx, { id, seasonId, about, rounds, work }: NewCorrection): Promise<void> {
  await tx`
    insert into corrections (id, season_id, about, rounds, work)
    values (${id}, ${seasonId}, ${tx.json(about)}, ${[...rounds]}, ${tx.json(work)})
  `;
  await tx`
    insert into pool_corrections (correction_id, pool_id, entries)
    select ${id}, pool.id, array(
        select m.entry_id from active_memberships m join users u on u.id = m.user_id
        where m.pool_id = pool.id and not u.is_hidden
        order by m.entry_id
      )
    from (
      select id from pools
      where season_id = ${seasonId} and (${about.kind} <> 'score' or tie_breaker = 'total')
      order by id for key share
    ) pool
  `;
}

/** Stores a change of a pool's scoring, which moves nobody. */
export async function insertScoringCorrection(
  tx: Tx,
  { id, about }: Pick<ToldCorrection, 'id' | 'about'>,
  { id: poolId, seasonId }: PoolOfNews,
): Promise<void> {
  await tx`
    insert into corrections (id, season_id, pool_id, about) values (${id}, ${seasonId}, ${poolId}, ${tx.json(about)})
  `;
  await tx`insert into pool_corrections (correction_id, pool_id, moved_count) values (${id}, ${poolId}, 0)`;
}

/** Returns whether the last correction of a game's winner or score has cleared it. */
export async function isCleared(
  sql: Sql,
  kind: 'winner' | 'score',
  { id, seasonId }: { readonly id: number; readonly seasonId: number },
): Promise<boolean> {
  const [last] = await sql<{ isCleared: boolean }[]>`
    select about->>'after' is null as is_cleared from corrections
    where season_id = ${seasonId} and about->>'kind' = ${kind} and about->'game'->>'id' = ${String(id)}
    order by id desc
    limit 1
  `;
  return last?.isCleared ?? false;
}

export async function hasTieBreaker(sql: Sql, seasonId: number): Promise<boolean> {
  const rows = await sql`select from pools where season_id = ${seasonId} and tie_breaker = 'total' limit 1`;
  return rows.length > 0;
}

/** Returns the work of a correction and of later ones, which may have dropped picks meanwhile. */
export function listWorkFrom(sql: Sql, seasonId: number, id: number): Promise<{ id: number; work: CorrectionWork }[]> {
  return sql<{ id: number; work: CorrectionWork }[]>`
    select id, work from corrections where season_id = ${seasonId} and id >= ${id} and work is not null
  `;
}

/** Moves results and picks of a game to the other side, after its teams have swapped. */
export async function swapPending(tx: Tx, seasonId: number, gameId: number): Promise<void> {
  for (const { id, work } of await listWorkFrom(tx, seasonId, 0)) {
    const result = (each: Result): Result =>
      each.gameId === gameId
        ? { ...each, winner: each.winner && otherSide(each.winner), seed1: each.seed2, seed2: each.seed1 }
        : each;
    const swapped: CorrectionWork = {
      before: work.before.map(result),
      after: work.after.map(result),
      dropped: work.dropped.map((pick) => (pick.gameId === gameId ? { ...pick, side: otherSide(pick.side) } : pick)),
    };
    // not if the last pools were computed meanwhile
    await tx`update corrections set work = ${tx.json(swapped)} where id = ${id} and work is not null`;
  }
}

const otherSide = (side: Side): Side => (side === 1 ? 2 : 1);
