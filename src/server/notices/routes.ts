import type { Handlers } from '#server/calls/handlers.ts';
import { listDropped, listReopened } from './queries.ts';

const told = <R extends { readonly at: Date }>(row: R) => ({ ...row, at: row.at.toISOString() });

export const noticeHandlers = {
  async readNotices({ services: { database }, resource, user }) {
    const reopened = await database.query(listReopened, resource.id);
    const dropped = await database.query(listDropped, resource.id, user.id);
    return { reopened: reopened.map(told), dropped: dropped.map(told) };
  },
} satisfies Partial<Handlers>;
