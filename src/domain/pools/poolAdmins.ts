export interface AdministeredPool {
  /** the owner */
  readonly adminId: number;
  /** the further admins */
  readonly admins: readonly number[];
}

/** Whether a user runs a pool: as its owner, or as one of its further admins. */
export function isPoolAdmin({ adminId, admins }: AdministeredPool, userId: number): boolean {
  return adminId === userId || admins.includes(userId);
}
