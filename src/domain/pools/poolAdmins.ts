interface AdministeredPool {
  /** the owner */
  readonly adminId: number;
  /** the further admins */
  readonly admins: readonly number[];
}

/** Whether a user runs a pool: as its owner, or as one of its further admins. */
export function isPoolAdmin({ adminId, admins }: AdministeredPool, userId: number): boolean {
  return adminId === userId || admins.includes(userId);
}

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
