import type { Group, Membership } from '#contract/schemas.ts';

/** Returns the pools in which an entry plays, by id. */
export function poolsOf(entryId: number, memberships: readonly Membership[], pools: readonly Group[]): Group[] {
  const playing = new Set(memberships.filter((member) => member.entryId === entryId).map(({ groupId }) => groupId));
  return pools.filter(({ id }) => playing.has(id)).toSorted((a, b) => a.id - b.id);
}
