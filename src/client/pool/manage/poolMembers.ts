import type { Member } from '#contract/schemas.ts';
import { compareFolded, fold } from '#domain/names/names.ts';
import type { TiledPerson } from '#domain/names/personTile.ts';
import { plural } from '#domain/names/plural.ts';

/** A user in a pool with all their entries. */
export interface PoolMember extends TiledPerson {
  readonly userId: number;
  readonly email: string | null;
  readonly entries: readonly Member[];
  /** picks of undecided games of the current round that their entries are missing */
  readonly missing: number;
}

/** Splits a pool's memberships into active and removed members by name; active ones with missing picks come first. */
export function poolMembers(memberships: readonly Member[]): { active: PoolMember[]; removed: PoolMember[] } {
  const byUser = Map.groupBy(memberships, ({ userId }) => userId);
  const members = [...byUser.values()].flatMap((entries) => {
    const [first] = entries;
    if (!first) return [];
    const { userId, user, removed = false } = first;
    const { id: _, ...person } = user;
    const missing = removed ? 0 : entries.reduce((sum, { picks }) => sum + (picks?.missing ?? 0), 0);
    return [{ ...person, removed, userId, entries, missing }];
  });
  members.sort(
    (a, b) => Number(b.missing > 0) - Number(a.missing > 0) || compareFolded(fold(a.username), fold(b.username)),
  );
  return { active: members.filter(({ removed }) => !removed), removed: members.filter(({ removed }) => removed) };
}

/** Returns a message that the admin can send to the pool. */
export function reminderText(
  pool: string,
  round: { readonly name: string; readonly locks: string },
  members: readonly PoolMember[],
  link: string,
): string {
  const missing = members
    .filter((member) => member.missing > 0)
    .map((member) => `${member.username} (${plural(member.missing, 'pick')})`);
  return `${pool}: ${round.name} locks ${round.locks}.\nStill missing: ${missing.join(', ')}\n${link}`;
}
