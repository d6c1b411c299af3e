import type { PlayIn } from '#contract/feed.ts';
import type { Game, Round } from '#contract/schemas.ts';
import { type CacheRegion, ROW_BYTES } from '#server/infrastructure/cache/cache.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import { type Tag, tag } from '#server/infrastructure/events/tags.ts';
import { EncodedBody } from '#server/infrastructure/http/encodedBody.ts';
import { loadPlayIns } from '#server/tournament/feedRecords/playInQueries.ts';
import { toPlayIn } from '#server/tournament/feedRecords/playIns.ts';
import { listRounds, toRound } from '#server/tournament/rounds/roundsQueries.ts';
import { listGames, toGame } from './gamesQueries.ts';
import { findActiveSeason } from './seasonsQueries.ts';

/** Caches of lists, by season; `active` for those of the active season. */
export interface ListCaches {
  readonly rounds: CacheRegion<EncodedBody<Round[]>>;
  readonly games: CacheRegion<EncodedBody<Game[]>>;
  readonly playIns: CacheRegion<EncodedBody<PlayIn[]>>;
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

export function playInsOfSeason(
  services: ListDeps & { readonly config: Config },
  seasonId: number,
): Promise<EncodedBody<PlayIn[]>> {
  const read = async (sql: Sql) => (await loadPlayIns(sql, seasonId, services.config.resultsFeed)).map(toPlayIn);
  return cachedList(services, services.caches.playIns, seasonId, tag.season(seasonId), read);
}

/** Any season may become the active one, so the list depends on all of them. */
export function activeRounds(services: ListDeps): Promise<EncodedBody<Round[]>> {
  const read = async (sql: Sql) => {
    const season = await findActiveSeason(sql);
    return season ? (await listRounds(sql, season.id)).map(toRound) : [];
  };
  return cachedList(services, services.caches.rounds, 'active', tag.anySeason, read);
}

export function activeGames(services: ListDeps): Promise<EncodedBody<Game[]>> {
  const read = async (sql: Sql) => {
    const season = await findActiveSeason(sql);
    return season ? (await listGames(sql, season.id)).map(toGame) : [];
  };
  return cachedList(services, services.caches.games, 'active', tag.anySeason, read);
}

/** Caches a list as an encoded body until its season changes. */
function cachedList<T>(
  { database }: ListDeps,
  region: CacheRegion<EncodedBody<T[]>>,
  key: number | 'active',
  dependsOn: Tag,
  read: (sql: Sql) => Promise<T[]>,
): Promise<EncodedBody<T[]>> {
  return region.getOrLoad(key, [dependsOn], async () => {
    const value = EncodedBody.json(await database.query(read), { tags: [dependsOn] });
    return { value, bytes: ROW_BYTES + 2 * value.bytes.length };
  });
}
