import type { OwnDataPart } from '#server/app/calls/ownDataPart.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { NOTE } from './noteMailQueries.ts';

export const poolNewsOwnData: Readonly<Record<string, OwnDataPart>> = {
  messages: ({ database }, { id }) => database.query(listOwnMessages, id),
  reactions: ({ database }, { id }) => database.query(listOwnReactions, id),
  reports: ({ database }, { id }) => database.query(listOwnReports, id),
  feedsRead: ({ database }, { id }) => database.query(listOwnReads, id),
  mutes: ({ database }, { id }) => database.query(listOwnMutes, id),
};

/** Whether the user gets the mails, in the download of one's data. */
export const noteMailKinds = { noteMails: NOTE } as const;

interface OwnMessage {
  readonly id: number;
  readonly groupId: number;
  readonly kind: 'message' | 'note';
  readonly at: Date;
  /** null once it is deleted */
  readonly text: string | null;
}

/** The messages and notes that a user has written. */
function listOwnMessages(sql: Sql, userId: number): Promise<OwnMessage[]> {
  return sql<OwnMessage[]>`
    select i.id, pool.id as group_id, i.kind, i.at, i.text from pool_news_items i
    join pools pool on pool.id = i.pool_id
    where i.user_id = ${userId} and i.kind in ('message', 'note')
    order by i.id
  `;
}

interface OwnReaction {
  readonly groupId: number;
  readonly itemId: number;
  readonly kind: string;
  readonly madeAt: Date;
}

function listOwnReactions(sql: Sql, userId: number): Promise<OwnReaction[]> {
  return sql<OwnReaction[]>`
    select pool_id as group_id, item_id, kind, made_at from pool_news_reactions where user_id = ${userId} order by item_id, pool_id, kind
  `;
}

interface OwnReport {
  readonly messageId: number;
  readonly reason: string;
  readonly reportedAt: Date;
}

function listOwnReports(sql: Sql, userId: number): Promise<OwnReport[]> {
  return sql<OwnReport[]>`
    select item_id as message_id, reason, reported_at from pool_news_reports where user_id = ${userId} order by item_id
  `;
}

/** Up to which item a user has read the news of pools. */
function listOwnReads(sql: Sql, userId: number): Promise<{ groupId: number; upTo: number }[]> {
  return sql<{ groupId: number; upTo: number }[]>`
    select pool_id as group_id, up_to from pool_news_reads where user_id = ${userId} order by pool_id
  `;
}

interface OwnMute {
  readonly groupId: number;
  readonly mutedAt: Date;
  readonly until: Date | null;
}

/** Where a user is muted, since when and until when. */
function listOwnMutes(sql: Sql, userId: number): Promise<OwnMute[]> {
  return sql<OwnMute[]>`
    select pool_id as group_id, muted_at, until from pool_news_mutes where user_id = ${userId} order by pool_id
  `;
}
