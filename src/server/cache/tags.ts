/** Dependencies of cache entries; `tagsOf` returns those that a change message of the database invalidates. */
export type Tag =
  | 'season'
  | 'user'
  | `season ${number}`
  | `group ${number}`
  | `joined ${number}`
  | `correction ${number}`
  | `picks ${number}`
  | `entry ${number}`
  | `user ${number}`
  | `session ${string}`;

export const tag = {
  season: (id: number): Tag => `season ${id}`,
  group: (id: number): Tag => `group ${id}`,
  joined: (groupId: number): Tag => `joined ${groupId}`,
  correction: (groupId: number): Tag => `correction ${groupId}`,
  picks: (seasonId: number): Tag => `picks ${seasonId}`,
  entry: (id: number): Tag => `entry ${id}`,
  user: (id: number): Tag => `user ${id}`,
  session: (tokenHash: string): Tag => `session ${tokenHash}`,
  anySeason: 'season',
  anyUser: 'user',
} as const;

export type Change =
  | { readonly kind: 'season' | 'group' | 'joined' | 'correction' | 'picks' | 'entry' | 'user'; readonly id: number }
  | { readonly kind: 'session'; readonly tokenHash: string }
  | { readonly kind: 'deleted'; readonly groupId: number; readonly userId: number }
  | { readonly kind: 'all' | 'mail' };

/** Returns undefined for a message of a newer version, which may run during an upgrade. */
export function parseTag(message: string): Change | undefined {
  const [kind, id = '', userId = ''] = message.split(' ');
  switch (kind) {
    case 'season':
    case 'group':
    case 'joined':
    case 'correction':
    case 'picks':
    case 'entry':
    case 'user':
      return { kind, id: Number(id) };
    case 'session':
      return { kind, tokenHash: id };
    case 'deleted':
      return { kind, groupId: Number(id), userId: Number(userId) };
    case 'all':
    case 'mail':
      return { kind };
    default:
      return undefined;
  }
}

/** `all` has no tags: it invalidates every entry. */
export function tagsOf(change: Change): Tag[] {
  switch (change.kind) {
    case 'season':
      return [tag.anySeason, tag.season(change.id)];
    case 'user':
      return [tag.anyUser, tag.user(change.id)];
    case 'group':
    case 'joined':
    case 'correction':
    case 'picks':
    case 'entry':
      return [tag[change.kind](change.id)];
    case 'session':
      return [tag.session(change.tokenHash)];
    case 'deleted':
      return [tag.group(change.groupId)];
    default:
      return [];
  }
}
