import type { Pool } from '#contract/schemas.ts';
import type { ApiUser } from '#test/support/app.ts';
import type { MatrixRow } from '#test/support/matrixRow.ts';
import type { Scene } from '#test/support/scene.ts';
import { SCREEN_TOKEN } from './bigScreenSite.ts';

// biome-ignore format: as in test/support/matrix.ts
export const bigScreenMatrix = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'POST /api/groups/{id}/screen':                  [ 401,    403,      403,    403,    403,     403,      201,        201,          403 ],
  'DELETE /api/groups/{id}/screen':                [ 401,    403,      403,    403,    403,     403,      204,        204,          403 ],
  'GET /api/screens/{token}':                       [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
} as const satisfies Readonly<Record<string, MatrixRow>>;

export const bigScreenRequests = {
  createScreen: ({ pool }: Scene) => ({ params: { id: pool.id }, body: { messages: 'on' as const } }),
  deleteScreen: ({ pool }: Scene) => ({ params: { id: pool.id } }),
  readScreen: () => ({ params: { token: SCREEN_TOKEN } }),
};

const putUp = ({ id }: Pool) => ({ params: { id }, body: { messages: 'off' as const } });

export const bigScreenWrites = {
  createScreen: { sent: putUp, recorded: ['screen put up'] },
  deleteScreen: {
    first: (owner: ApiUser, pool: Pool) => owner.call('createScreen', putUp(pool)),
    sent: ({ id }: Pool) => ({ params: { id } }),
    recorded: ['screen taken down'],
  },
} as const;

export const bigScreenNeverNull = ['features/bigScreen/server/bigScreenQueries.ts listNewestMessages: text'];

export const bigScreenReads = ['readScreen'];
