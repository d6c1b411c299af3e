import type { Game, Round } from '#contract/schemas.ts';
import { type CacheRegion, ROW_BYTES } from '#server/cache/cache.ts';
import { type Tag, tag } from '#server/cache/tags.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { EncodedBody } from '#server/http/encodedBody.ts';
import { listActiveRounds, listRounds, toRound } from '#server/rounds/queries.ts';
import { listActiveGames, listGames, toGame } from './queries.ts';

/** Caches of lists, by season; `active` for those of the active season. */
export interface ListCaches {
  readonly rounds: CacheRegion<EncodedBody<Round[]>>;
  readonly games: CacheRegion<EncodedBody<Game[]>>;
}

interface ListDeps {
  readonly database: Database;
  readonly caches: ListCaches;
}

export function roundsOfSeason(services: ListDeps, seasonId: number): Promise<EncodedBody<Round[]>> {
  const read = async (sql: Sql) => (await listRounds(sql, seasonId)).map(toRound);
  return cachedList(services, services.caches.rounds, seasonId, tag.season(seasonId), read);
}

export function gamesOfSeason(services: ListDeps, seasonId: number): Promise<EncodedBody<Game[]>> {
  const read = async (sql: Sql) => (await listGames(sql, seasonId)).map(toGame);
  return cachedList(services, services.caches.games, seasonId, tag.season(seasonId), read);
}

/** Those of the active season, which another may become at any time. */
export function activeRounds(services: ListDeps): Promise<EncodedBody<Round[]>> {
  const read = async (sql: Sql) => (await listActiveRounds(sql)).map(toRound);
  return cachedList(services, services.caches.rounds, 'active', tag.anySeason, read);
}

export function activeGames(services: ListDeps): Promise<EncodedBody<Game[]>> {
  const read = async (sql: Sql) => (await listActiveGames(sql)).map(toGame);
  return cachedList(services, services.caches.games, 'active', tag.anySeason, read);
}

/** A list as everybody is told it, kept until its season changes. */
async function cachedList<T>(
  { database }: ListDeps,
  region: CacheRegion<EncodedBody<T[]>>,
  key: number | 'active',
  dependsOn: Tag,
  read: (sql: Sql) => Promise<T[]>,
): Promise<EncodedBody<T[]>> {
  const list = await region.getOrLoad(key, [dependsOn], async () => {
    const value = EncodedBody.json(await database.query(read), { tags: [dependsOn] });
    return { value, bytes: ROW_BYTES + 2 * value.bytes.length };
  });
  if (!list) throw new Error('a list was not read');
  return list;
}
