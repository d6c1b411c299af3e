import * as z from 'zod';
import { table } from '#contract/calls/call.ts';
import { idParam } from '#contract/fields.ts';
import { SavedWebhook, Webhook, WebhookChange, WebhookTest } from './webhooks.ts';

const group = z.object({ id: idParam('group') });

export const webhookCalls = table({
  readWebhook: {
    method: 'GET',
    path: '/api/groups/{id}/webhook',
    policy: 'poolAdmin',
    summary: 'The webhook of a pool, without its address; null without one',
    params: group,
    resource: { kind: 'pool', by: 'id' },
    status: 200,
    response: Webhook.nullable(),
  },
  setWebhook: {
    method: 'PUT',
    path: '/api/groups/{id}/webhook',
    policy: 'poolAdmin',
    summary: 'Set the webhook of a pool, and switch it on again; without an address that of the same kind stays',
    params: group,
    resource: { kind: 'pool', by: 'id' },
    body: WebhookChange,
    limits: ['poolChanges'],
    invalidates: false,
    status: 200,
    response: SavedWebhook,
    errorStatuses: [409],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/groups/{id}/webhook',
    policy: 'poolAdmin',
    summary: 'Delete the webhook of a pool',
    params: group,
    resource: { kind: 'pool', by: 'id' },
    limits: ['poolChanges'],
    invalidates: false,
    status: 204,
    response: null,
    errorStatuses: [409],
  },
  testWebhook: {
    method: 'POST',
    path: '/api/groups/{id}/webhook/test',
    policy: 'poolAdmin',
    summary: 'Send a test to the webhook of a pool, and return what the service answers; five an hour',
    params: group,
    resource: { kind: 'pool', by: 'id' },
    invalidates: false,
    status: 200,
    response: WebhookTest,
    errorStatuses: [409, 429],
  },
});
