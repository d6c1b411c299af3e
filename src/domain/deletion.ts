/** What is typed to confirm that something is deleted for good. */
export const DELETE_PHRASE = 'delete me';
