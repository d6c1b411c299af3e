import { type AdministeredPool, isPoolAdmin } from '#domain/pools/poolAdmins.ts';

interface Caller {
  readonly id: number;
  /** of the site */
  readonly isAdmin: boolean;
}

/** Whether somebody may mute a user, and end that: as an admin of the pool or the site, unless `whyNotMute` says why not. */
export function mayMute(pool: AdministeredPool, caller: Caller, userId: number): boolean {
  return (caller.isAdmin || isPoolAdmin(pool, caller.id)) && whyNotMute(pool, caller, userId) === undefined;
}

/**
 * Returns why an admin of the pool or the site may not mute a user; undefined if they may. Nobody mutes the owner, and the further
 * admins do not mute each other.
 */
export function whyNotMute(
  pool: AdministeredPool,
  { id, isAdmin }: Caller,
  userId: number,
): 'self' | 'owner' | 'otherAdmin' | undefined {
  if (userId === id) return 'self';
  if (userId === pool.adminId) return 'owner';
  if (isPoolAdmin(pool, userId) && id !== pool.adminId && !isAdmin) return 'otherAdmin';
  return undefined;
}
