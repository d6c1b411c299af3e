/** Typed to confirm a deletion. */
export const DELETE_PHRASE = 'delete me';
