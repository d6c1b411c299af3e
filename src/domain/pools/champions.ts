/** The last rank that is in a pool's hall of fame. */
export const LAST_RANK = 3;

/** The name of a champion whose account was deleted; a trigger gives it to their entry, too. */
export const DELETED_PLAYER = 'Deleted player';
