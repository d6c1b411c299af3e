import { type Tag, tag } from '#server/infrastructure/events/tags.ts';

/** What triggers of the news send of a pool: an event, and the tag of what shows its messages. */
export const poolNewsTag = (poolId: number): Tag => tag.poolEvent('feed', poolId);
