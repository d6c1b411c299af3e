import type { Call, Resource, ResourceKind } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { findUser } from '#server/accounts/queries.ts';
import { type CacheRegion, ROW_BYTES } from '#server/cache/cache.ts';
import { type Tag, tag } from '#server/cache/tags.ts';
import type { Sql } from '#server/db/database.ts';
import { type EntryRow, findEntry } from '#server/entries/queries.ts';
import { notFound } from '#server/errors.ts';
import { findGame, type GameRow } from '#server/games/queries.ts';
import { findGroup, type GroupRow } from '#server/pools/queries.ts';
import { findRound, type RoundRow } from '#server/rounds/queries.ts';
import { findSeason, type SeasonRow } from '#server/seasons/queries.ts';
import type { Caches, Services } from '#server/services.ts';

export interface ResourceRows {
  entry: EntryRow;
  game: GameRow;
  group: GroupRow;
  round: RoundRow;
  season: SeasonRow;
  user: User;
}

export type ResourceRow = ResourceRows[ResourceKind];

const finders: { [K in ResourceKind]: (sql: Sql, id: number) => Promise<ResourceRows[K] | undefined> } = {
  entry: findEntry,
  game: findGame,
  group: findGroup,
  round: findRound,
  season: findSeason,
  user: findUser,
};

const TITLES = {
  entry: 'Entry',
  game: 'Game',
  group: 'Group',
  round: 'Round',
  season: 'Season',
  user: 'User',
} as const;

/** Loads the row that path or query name. Throws 404 if there is none; undefined if it is optional and absent. */
export async function loadResource(
  services: Services,
  call: Call,
  resource: Resource,
  named: Readonly<Record<string, unknown>>,
): Promise<ResourceRow | undefined> {
  const id = named[resource.by];
  if (id === undefined && resource.optional) return undefined;
  if (typeof id !== 'number') throw new Error(`the table of calls names no parameter ${resource.by}`);
  const row = await load(services, call, resource, id);
  if (!row) throw notFound(TITLES[resource.kind]);
  return row;
}

function load(
  { database, caches }: Services,
  call: Call,
  { kind, cached = call.method === 'GET' }: Resource,
  id: number,
): Promise<ResourceRow | undefined> {
  const query: (sql: Sql, id: number) => Promise<ResourceRow | undefined> = finders[kind];
  const region = cached ? regionOf(caches, kind) : undefined;
  if (!region) return database.query(query, id);
  return region.getOrLoad(id, resourceTags(kind, id), async () => {
    const value = await database.query(query, id);
    return value && { value, bytes: ROW_BYTES };
  });
}

function regionOf(caches: Caches, kind: ResourceKind): CacheRegion<ResourceRow> | undefined {
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

/** Rounds and games are invalidated with their season; no cached value depends on one of them alone. */
export function resourceTags(kind: ResourceKind, id: number): Tag[] {
  return kind === 'round' || kind === 'game' ? [] : [tag[kind](id)];
}
