/** The last rank that is in a pool's hall of fame. */
export const LAST_RANK = 3;

/** The name of a champion whose account was deleted; a trigger gives it to their entry, too. */
export const DELETED_PLAYER = 'Deleted player';

/** Of one year, however many share a rank; and those of earlier years that an owner types. */
export const MAX_CHAMPIONS = 100;
