/** What the messages of the database's triggers say, such as `season 3`. */
export type Change =
  | {
      /** `ofPool`: something of a pool that its standings do not contain */
      readonly kind: 'season' | 'pool' | 'joined' | 'dues' | 'ofPool' | 'picks' | 'entry' | 'user';
      readonly id: number;
    }
  | { readonly kind: 'session'; readonly tokenHash: string }
  /** an event that every stream gets, by its name */
  | { readonly kind: 'event'; readonly name: string; readonly seasonId: number }
  /** an event that the members and admins of a pool get, by its name */
  | { readonly kind: 'poolEvent'; readonly name: string; readonly poolId: number }
  | { readonly kind: 'deleted'; readonly poolId: number; readonly userId: number }
  | { readonly kind: 'all' | 'delivery' };

/** Returns undefined for a message of a newer version, which may run during an upgrade. */
export function parseChange(message: string): Change | undefined {
  const [kind, id = '', other = ''] = message.split(' ');
  switch (kind) {
    case 'season':
    case 'pool':
    case 'joined':
    case 'dues':
    case 'ofPool':
    case 'picks':
    case 'entry':
    case 'user':
      return { kind, id: Number(id) };
    case 'session':
      return { kind, tokenHash: id };
    case 'deleted':
      return { kind, poolId: Number(id), userId: Number(other) };
    case 'event':
      return { kind, name: id, seasonId: Number(other) };
    case 'poolEvent':
      return { kind, name: id, poolId: Number(other) };
    case 'all':
    case 'delivery':
      return { kind };
    default:
      return undefined;
  }
}
