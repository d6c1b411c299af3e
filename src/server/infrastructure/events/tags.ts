import type { Change } from './change.ts';

/** Dependencies of cache entries; `tagsOf` returns those that a change message of the database invalidates. */
export type Tag =
  | 'season'
  | 'user'
  | `season ${number}`
  | `pool ${number}`
  | `joined ${number}`
  | `ofPool ${number}`
  | `poolEvent ${string} ${number}`
  | `picks ${number}`
  | `entry ${number}`
  | `user ${number}`
  | `session ${string}`;

export const tag = {
  season: (id: number): Tag => `season ${id}`,
  pool: (id: number): Tag => `pool ${id}`,
  joined: (poolId: number): Tag => `joined ${poolId}`,
  ofPool: (poolId: number): Tag => `ofPool ${poolId}`,
  poolEvent: (name: string, poolId: number): Tag => `poolEvent ${name} ${poolId}`,
  picks: (seasonId: number): Tag => `picks ${seasonId}`,
  entry: (id: number): Tag => `entry ${id}`,
  user: (id: number): Tag => `user ${id}`,
  session: (tokenHash: string): Tag => `session ${tokenHash}`,
  anySeason: 'season',
  anyUser: 'user',
} as const;

/** `all` has no tags: it invalidates every entry. Nothing cached contains dues or new deliveries. */
export function tagsOf(change: Change): Tag[] {
  switch (change.kind) {
    case 'season':
      return [tag.anySeason, tag.season(change.id)];
    case 'user':
      return [tag.anyUser, tag.user(change.id)];
    case 'pool':
    case 'joined':
    case 'ofPool':
    case 'picks':
    case 'entry':
      return [tag[change.kind](change.id)];
    case 'poolEvent':
      return [tag.poolEvent(change.name, change.poolId)];
    case 'session':
      return [tag.session(change.tokenHash)];
    case 'deleted':
      return [tag.pool(change.poolId)];
    default:
      return [];
  }
}
