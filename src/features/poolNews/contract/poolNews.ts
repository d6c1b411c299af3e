import * as z from 'zod';
import { AboutCorrection } from '#contract/aboutCorrection.ts';
import { Pool, Round, tile } from '#contract/schemas.ts';
import { MAX_POSTGRES_INT } from '#domain/limits.ts';
import { REACTIONS } from '#features/poolNews/domain/messages.ts';

const { id, deadline: at } = Round.shape;

/** `names` are those of up to 10 users who reacted so, the first ones first. */
export const NewsReaction = z.strictObject({
  kind: z.enum(REACTIONS),
  count: z.int(),
  isOwn: z.boolean(),
  names: z.array(z.string()),
});
export type NewsReaction = z.output<typeof NewsReaction>;

/** Later items have larger ids. */
const itemId = z.string();
const item = { id: itemId, at };
const reactions = z.array(NewsReaction);
const round = z.strictObject({ id, number: z.int(), name: z.string() });

const PlayedGame = z.strictObject({
  id,
  roundId: id,
  team1: z.string(),
  team2: z.string(),
  seed1: z.int(),
  seed2: z.int(),
  score1: z.int().nullable(),
  score2: z.int().nullable(),
  winner: z.string(),
});

/**
 * `userId` and `username` are null for a deleted account, whose messages have no text, and for a hidden admin's note. A deleted message has neither text nor reactions; `deletedBy` is the admin who deleted it, null for its author.
 */
const written = {
  ...item,
  userId: id.nullable(),
  username: z.string().nullable(),
  ...tile,
  text: z.string().optional(),
  isDeleted: z.literal(true).optional(),
  deletedBy: z.string().nullable().optional(),
  reactions: reactions.optional(),
};
/** The beginning of what a message answers. One that is deleted, or hidden from the reader, is `a deleted message` of nobody. */
const Quote = z.strictObject({ id: itemId, userId: id.nullable(), username: z.string().nullable(), text: z.string() });
export type Quote = z.output<typeof Quote>;

const Message = z.strictObject({ ...written, kind: z.literal('message'), replyTo: Quote.nullable() });
const Note = z.strictObject({ ...written, kind: z.literal('note') });

/** Who leads or has won: the first ten, and how many they are. */
const leaders = {
  leaders: z.array(z.strictObject({ entryId: id, entryName: z.string(), userId: id, username: z.string() })),
  count: z.int(),
};

export const NewsItem = z.discriminatedUnion('kind', [
  z.strictObject({ ...item, kind: z.literal('locked'), round, reactions }),
  z.strictObject({ ...item, kind: z.literal('complete'), round, reactions }),
  z.strictObject({ ...item, kind: z.literal('result'), game: PlayedGame, reactions }),
  z.strictObject({
    ...item,
    kind: z.literal('playIn'),
    gameId: id,
    /** its two names, such as "Texas/Xavier" */
    place: z.string(),
    /** the name that it has now */
    team: z.string(),
    reactions,
  }),
  Message,
  Note,
  z.strictObject({
    ...item,
    kind: z.literal('joined'),
    userId: id,
    username: z.string(),
    ...tile,
    entryId: id,
    entryName: z.string(),
    reactions,
  }),
  z.strictObject({
    ...item,
    kind: z.literal('correction'),
    correctionId: id,
    about: AboutCorrection,
    /** how many entries it moved */
    moved: z.int(),
    reactions,
  }),
  z.strictObject({ ...item, kind: z.literal('lead'), ...leaders, reactions }),
  z.strictObject({ ...item, kind: z.literal('champion'), ...leaders, reactions }),
]);
export type NewsItem = z.output<typeof NewsItem>;
export type MessageItem = Extract<NewsItem, { kind: 'message' }>;
export type WrittenItem = Extract<NewsItem, { kind: 'message' | 'note' }>;

const Report = z.strictObject({
  messageId: itemId,
  text: z.string(),
  author: z.string(),
  reason: z.string(),
  by: z.string(),
  at,
});
export type NewsReport = z.output<typeof Report>;

export const SiteReport = z.strictObject({ ...Report.shape, groupId: id, pool: Pool.shape.name });
export type SiteReport = z.output<typeof SiteReport>;

/** `until` is null until an admin ends it. */
export const PoolMute = z.strictObject({
  userId: id,
  username: z.string(),
  ...tile,
  by: z.string(),
  at,
  until: at.nullable(),
});
export type PoolMute = z.output<typeof PoolMute>;

/** `reports` is only for those who get them, and may be empty. */
export const NewsPage = z.strictObject({
  items: z.array(NewsItem),
  /** for the page of older items; null if there are none */
  next: z.string().nullable(),
  /** messages and notes of others, at most 99 */
  unread: z.int(),
  /** `until` is null until an admin ends it */
  mute: z.strictObject({ until: at.nullable(), by: z.string() }).nullable(),
  messages: Pool.shape.messages,
  note: Note.nullable(),
  reports: z.array(Report).optional(),
});
export type NewsPage = z.output<typeof NewsPage>;

export const SentMessage = Message;

/** A page of the news begins below an item; the notation tells nothing about ids. */
const CURSOR_ERROR = { error: 'Invalid cursor' };
const RADIX = 36;
export const cursorParam = z.string(CURSOR_ERROR).regex(/^[1-9a-z][0-9a-z]{0,5}$/, CURSOR_ERROR);

/** Returns the id of the item below which a page begins. */
export function idOfCursor(cursor: string): number {
  return Math.min(Number.parseInt(cursor, RADIX), MAX_POSTGRES_INT);
}

/** Returns the cursor of the page that begins below an item. */
export function cursorOf(itemId: number): string {
  return itemId.toString(RADIX);
}
