import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

/** For the admins of a pool; null without one. */
export const webhookQuery = (id: number) =>
  queryOptions({ queryKey: ['webhook', id], queryFn: () => call('readWebhook', { params: { id } }), staleTime: 0 });
