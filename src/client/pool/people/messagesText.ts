export const MESSAGES_TEXT = 'Members can write to each other in the pool.';
