import type { ResourceKind } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { findOwnSession, type OwnSession } from '#server/accounts/session/sessionQueries.ts';
import { findUser } from '#server/accounts/users/userQueries.ts';
import { findOwnToken, type OwnToken } from '#server/accounts/waysIn/accessTokenQueries.ts';
import { findOwnIdentity, type OwnIdentity } from '#server/accounts/waysIn/identityQueries.ts';
import { findOwnPasskey, type OwnPasskey } from '#server/accounts/waysIn/passkeyQueries.ts';
import { type CacheRegion, ROW_BYTES } from '#server/infrastructure/cache/cache.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { notFound } from '#server/infrastructure/errors.ts';
import { type Tag, tag } from '#server/infrastructure/events/tags.ts';
import { type EntryRow, findEntry } from '#server/pools/entries/entryQueries.ts';
import { findPool, type PoolRow } from '#server/pools/pool/poolQueries.ts';
import { findRound, type RoundRow } from '#server/tournament/rounds/roundsQueries.ts';
import { findGame, type GameRow } from '#server/tournament/season/gamesQueries.ts';
import { findSeason, type SeasonRow } from '#server/tournament/season/seasonsQueries.ts';
import type { Caches, Services } from './services.ts';

export interface ResourceRows {
  entry: EntryRow;
  game: GameRow;
  pool: PoolRow;
  identity: OwnIdentity;
  passkey: OwnPasskey;
  round: RoundRow;
  season: SeasonRow;
  session: OwnSession;
  token: OwnToken;
  user: User;
}

export type ResourceRow = ResourceRows[ResourceKind];

interface ResourceType<K extends ResourceKind> {
  /** in the message of a 404 */
  readonly title: string;
  readonly find: (sql: Sql, id: number, user: User | null) => Promise<ResourceRows[K] | undefined>;
  readonly cacheOf?: (caches: Caches) => CacheRegion<ResourceRows[K]>;
}

const resourceTypes: { readonly [K in ResourceKind]: ResourceType<K> } = {
  entry: { title: 'Entry', find: findEntry, cacheOf: ({ entries }) => entries },
  game: { title: 'Game', find: findGame },
  pool: { title: 'Group', find: findPool, cacheOf: ({ pools }) => pools },
  identity: { title: 'Identity', find: findOwnIdentity },
  passkey: { title: 'Passkey', find: findOwnPasskey },
  round: { title: 'Round', find: findRound },
  season: { title: 'Season', find: findSeason, cacheOf: ({ seasons }) => seasons },
  session: { title: 'Session', find: findOwnSession },
  token: { title: 'Token', find: findOwnToken },
  user: { title: 'User', find: findUser },
};

/** Throws 404 if there is no such row. */
export async function loadResource<K extends ResourceKind>(
  { database, caches }: Services,
  kind: K,
  id: number,
  user: User | null,
  mayBeCached: boolean,
): Promise<ResourceRows[K]> {
  const { title, find, cacheOf } = resourceTypes[kind];
  const read = () => database.query(find, id, user);
  const cached = mayBeCached && cacheOf?.(caches);
  const row = await (cached ? cached.getOrLoad(id, resourceTags(kind, id), () => asLoaded(read())) : read());
  if (!row) throw notFound(title);
  return row;
}

async function asLoaded<T>(reading: Promise<T | undefined>) {
  const value = await reading;
  // the texts of a pool may be longer than all else in its row
  return value === undefined ? undefined : { value, bytes: ROW_BYTES + 2 * JSON.stringify(value).length };
}

/**
 * Rounds and games are invalidated with their season; no cached value depends on one of them alone, or on one of the
 * caller's own that is named.
 */
export function resourceTags(kind: ResourceKind, id: number): Tag[] {
  switch (kind) {
    case 'round':
    case 'game':
    case 'session':
    case 'passkey':
    case 'identity':
    case 'token':
      return [];
    default:
      return [tag[kind](id)];
  }
}
