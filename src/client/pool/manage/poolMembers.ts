import type { Member } from '#contract/schemas.ts';
import { compareFolded, fold } from '#domain/names/names.ts';
import type { TiledPerson } from '#domain/names/personTile.ts';
import { formatCount, noun, plural } from '#domain/names/plural.ts';
import type { DuesStatus } from '#domain/pools/dues.ts';

/** A user in a pool with all their entries. */
export interface PoolMember extends TiledPerson {
  readonly userId: number;
  readonly email: string | null;
  readonly entries: readonly Member[];
  /** picks of undecided games of the current round that their entries are missing */
  readonly missing: number;
  /** undefined in a pool without dues */
  readonly dues: DuesStatus | undefined;
}

/** Splits a pool's memberships into active and removed members by name; active ones with missing picks come first. */
export function poolMembers(memberships: readonly Member[]): { active: PoolMember[]; removed: PoolMember[] } {
  const byUser = Map.groupBy(memberships, ({ userId }) => userId);
  const members = [...byUser.values()].flatMap((entries) => {
    const [first] = entries;
    if (!first) return [];
    const { userId, user, removed = false, dues } = first;
    const { id: _, ...person } = user;
    const missing = removed ? 0 : entries.reduce((sum, { picks }) => sum + (picks?.missing ?? 0), 0);
    return [{ ...person, removed, userId, entries, missing, dues }];
  });
  members.sort(
    (a, b) => Number(b.missing > 0) - Number(a.missing > 0) || compareFolded(fold(a.username), fold(b.username)),
  );
  return { active: members.filter(({ removed }) => !removed), removed: members.filter(({ removed }) => removed) };
}

/** Which members a list shows, by what is known of their dues. */
export const DUES_FILTERS = ['all', 'unpaid', 'said', 'paid'] as const;
export type DuesFilter = (typeof DUES_FILTERS)[number];

export function isShown({ dues }: Pick<PoolMember, 'dues'>, filter: DuesFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'unpaid' ? dues !== 'paid' : dues === filter;
}

/** Returns `18 of 24 have paid`. */
export function paidText(members: readonly Pick<PoolMember, 'dues'>[]): string {
  const paid = members.filter(({ dues }) => dues === 'paid').length;
  return `${formatCount(paid)} of ${formatCount(members.length)} ${noun(paid, 'has', 'have')} paid`;
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
