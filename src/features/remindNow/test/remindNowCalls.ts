import type { Pool } from '#contract/schemas.ts';
import type { MatrixRow } from '#test/support/matrixRow.ts';
import type { Scene } from '#test/support/scene.ts';

// biome-ignore format: as in test/support/matrix.ts
export const remindNowMatrix = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'GET /api/groups/{id}/reminders':                [ 401,    403,      403,    403,    403,     403,      200,        200,          403 ],
  'POST /api/groups/{id}/reminders':               [ 401,    403,      403,    403,    403,     403,      200,        200,          403 ],
} as const satisfies Readonly<Record<string, MatrixRow>>;

const ofPool = ({ pool }: Scene) => ({ params: { id: pool.id } });

export const remindNowRequests = {
  readReminderReach: ofPool,
  remindMembers: ofPool,
};

export const remindNowWrites = {
  remindMembers: { sent: ({ id }: Pool) => ({ params: { id } }), recorded: ['members reminded'] },
} as const;
