/** The server's event that tells the season whose figures have changed. */
export const everybodyEvent = 'everybody';
