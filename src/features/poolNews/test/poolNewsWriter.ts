import { randomUUID } from 'node:crypto';
import type { PoolWriter } from '#test/support/poolWriter.ts';

export const poolNewsWriter: PoolWriter = {
  message: (member, id, text) => member.call('sendMessage', { params: { id }, body: { text, key: randomUUID() } }),
  readAt: (id) => `/api/groups/${id}/feed`,
};
