import type { Pool } from '#contract/schemas.ts';
import type { ApiUser } from '#test/support/app.ts';
import type { MatrixRow } from '#test/support/matrixRow.ts';
import type { Scene } from '#test/support/scene.ts';

// biome-ignore format: as in test/support/matrix.ts
export const webhookMatrix = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'GET /api/groups/{id}/webhook':                   [ 401,    403,      403,    403,    403,     403,      200,        200,          403 ],
  'PUT /api/groups/{id}/webhook':                   [ 401,    403,      403,    403,    403,     403,      200,        200,          403 ],
  'DELETE /api/groups/{id}/webhook':                [ 401,    403,      403,    403,    403,     403,      204,        204,          403 ],
  'POST /api/groups/{id}/webhook/test':             [ 401,    403,      403,    403,    403,     403,      409,        409,          403 ],
} as const satisfies Readonly<Record<string, MatrixRow>>;

const ofPool = ({ pool }: Scene) => ({ params: { id: pool.id } });

export const webhookRequests = {
  readWebhook: ofPool,
  setWebhook: (scene: Scene) => ({
    ...ofPool(scene),
    body: { kind: 'ntfy' as const, url: 'https://ntfy.sh/pool', events: ['locked' as const] },
  }),
  deleteWebhook: ofPool,
  testWebhook: ofPool,
};

/** Below the path of a pool. */
export const webhookReads = ['webhook'];

/** Their pool has no webhook. */
export const webhookRefusals = ['testWebhook'] as const;

export const webhookWrites = {
  setWebhook: {
    sent: ({ id }: Pool) => ({
      params: { id },
      body: { kind: 'slack', url: 'https://hooks.slack.com/services/T/B/hash', events: ['locked'] },
    }),
    recorded: ['webhook set'],
  },
  deleteWebhook: {
    first: (owner: ApiUser, { id }: Pool) =>
      owner.call('setWebhook', {
        params: { id },
        body: { kind: 'ntfy', url: 'https://ntfy.sh/pool', events: ['complete'] },
      }),
    sent: ({ id }: Pool) => ({ params: { id } }),
    recorded: ['webhook deleted'],
  },
} as const;
