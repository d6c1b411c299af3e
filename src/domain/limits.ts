/** The largest id: PostgreSQL's `integer`. */
export const MAX_POSTGRES_INT = 2_147_483_647;
export const MAX_EMAIL_LENGTH = 254;
/** Per user and season. */
export const MAX_ENTRIES = 25;
/** Per pool admin and season. */
export const MAX_POOLS = 50;
/** Per pool; the picks of more do not fit into the cache. */
export const MAX_ENTRIES_A_POOL = 20_000;
export const MAX_MEMBERS_A_PAGE = 1000;
export const MAX_PICKS_A_CALL = 64;
/** More than a bracket has, so that all errors of a longer list are reported. */
export const MAX_TEAMS_A_BRACKET = 1000;
export const MAX_POINTS = 1000;
export const MAX_UPSET_BONUS = 10;
/** Of a pool, next to its owner. */
export const MAX_POOL_ADMINS = 5;
export const MAX_RULES_LENGTH = 4000;
export const MAX_PRIZES_LENGTH = 1000;
export const MAX_DUES_LENGTH = 40;
export const MAX_HOW_TO_PAY_LENGTH = 500;
/** The players whose dues are set in one call; so many fit into its body. */
export const MAX_DUES_A_CALL = 1000;
export const MAX_GUESS = 400;
/** The last round from which a pool may count: the Championship of a bracket. */
export const MAX_COUNTS_FROM = 6;
export const MAX_SCORE = 999;
export const MAX_FEED_TEAMS_A_CALL = 100;
export const MIN_SEED = 1;
export const MAX_SEED = 16;
export const MIN_YEAR = 1939;
export const MAX_YEAR = 2200;
export const USERS_PAGE = 100;
export const POOLS_PAGE = 100;
