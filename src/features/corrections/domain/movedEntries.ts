/** Moved entries in the list of corrections. */
export const FIRST_MOVED = 20;
/** Those that a page has. */
export const MOVED_PAGE = 100;
