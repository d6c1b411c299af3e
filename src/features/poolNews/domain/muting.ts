import { type AdministeredPool, isPoolAdmin } from '#domain/pools/poolAdmins.ts';

/** Whether somebody may mute a user, and end that. Nobody mutes the owner, and the further admins do not mute each other. */
export function mayMute(
  pool: AdministeredPool,
  { id, isAdmin }: { readonly id: number; readonly isAdmin: boolean },
  userId: number,
): boolean {
  if (userId === id || userId === pool.adminId) return false;
  if (isAdmin || id === pool.adminId) return true;
  return isPoolAdmin(pool, id) && !isPoolAdmin(pool, userId);
}
