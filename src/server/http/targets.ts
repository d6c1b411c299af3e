import { type Call, calls, type Target, type TargetKind } from '#contract/calls.ts';
import type { User } from '#contract/things.ts';
import { findUser } from '#server/accounts/queries.ts';
import type { CacheRegion } from '#server/cache/cacheRegion.ts';
import { type Caches, ROW_BYTES } from '#server/cache/caches.ts';
import type { Sql } from '#server/db/database.ts';
import { type EntryRow, findEntry } from '#server/entries/queries.ts';
import { findGroup, type GroupRow } from '#server/pools/queries.ts';
import { notFound } from '#server/refusals.ts';
import {
  findGame,
  findRound,
  findSeason,
  type GameRow,
  type RoundRow,
  type SeasonRow,
} from '#server/seasons/queries.ts';
import type { Services } from '#server/services.ts';

/** The row of each thing that a path or a query can name. */
export interface TargetRows {
  entry: EntryRow;
  game: GameRow;
  group: GroupRow;
  round: RoundRow;
  season: SeasonRow;
  user: User;
}

export type TargetRow = TargetRows[TargetKind];

const finders: { [K in TargetKind]: (sql: Sql, id: number) => Promise<TargetRows[K] | undefined> } = {
  entry: findEntry,
  game: findGame,
  group: findGroup,
  round: findRound,
  season: findSeason,
  user: findUser,
};

const titles = {
  entry: 'Entry',
  game: 'Game',
  group: 'Group',
  round: 'Round',
  season: 'Season',
  user: 'User',
} as const;

/** The row that the call's target names, by the checked parameters; 404 when there is none, undefined when it may be left out and is. */
export async function findTarget(
  services: Services,
  call: Call,
  target: Target,
  named: Readonly<Record<string, unknown>>,
): Promise<TargetRow | undefined> {
  const id = named[target.by];
  if (id === undefined && target.optional) return undefined;
  if (typeof id !== 'number') throw new Error(`the table of calls names no parameter ${target.by}`);
  const row = await find(services, call, target.kind, id);
  if (!row) throw notFound(titles[target.kind]);
  return row;
}

/** What is only read may come from memory, and whose entry picks are for; what is to be changed is read anew. */
function find(
  { database, caches }: Services,
  call: Call,
  kind: TargetKind,
  id: number,
): Promise<TargetRow | undefined> {
  const read: (sql: Sql, id: number) => Promise<TargetRow | undefined> = finders[kind];
  const isRead = call.method === 'GET' || call === calls.savePick || call === calls.savePicks;
  const region = isRead ? regionOf(caches, kind) : undefined;
  if (!region) return database.query(read, id);
  return region.getOrLoad(id, [`${kind} ${id}`], async () => {
    const value = await database.query(read, id);
    return value && { value, bytes: ROW_BYTES };
  });
}

function regionOf(caches: Caches, kind: TargetKind): CacheRegion<TargetRow> | undefined {
  switch (kind) {
    case 'entry':
      return caches.entries;
    case 'group':
      return caches.groups;
    case 'season':
      return caches.seasons;
    default:
      return undefined;
  }
}
