/** Of the address of Home that shows the user's entries and pools, and the other seasons. */
export const LISTS_HASH = 'my-pools';
