/** The largest id: PostgreSQL's `integer`. */
export const MAX_POSTGRES_INT = 2_147_483_647;
/** Entries one user may have in one season. */
export const MAX_ENTRIES = 25;
/** Pools one user may administer in one season. */
export const MAX_POOLS = 50;
/** Picks one call may save. */
export const MAX_PICKS_A_CALL = 64;
/** Teams one bracket may list: more than there are, so that all faults of a list that is too long can be told. */
export const MAX_TEAMS_A_BRACKET = 1000;
/** Addresses that one call may mail an invitation to. */
export const MAX_INVITATIONS_A_CALL = 20;
/** Points a pool's own table may give for one correct pick. */
export const MAX_POINTS = 1000;
export const MIN_SEED = 1;
export const MAX_SEED = 16;
export const MIN_YEAR = 1939;
export const MAX_YEAR = 2200;
