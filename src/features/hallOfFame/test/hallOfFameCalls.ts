import type { Pool } from '#contract/schemas.ts';
import type { MatrixRow } from '#test/support/matrixRow.ts';
import type { Scene } from '#test/support/scene.ts';

// biome-ignore format: as in test/support/matrix.ts
export const hallOfFameMatrix = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'GET /api/groups/{id}/champions':                 [ 401,    403,      200,    403,    200,     403,      200,        200,          200 ],
  'PUT /api/groups/{id}/champions':                 [ 401,    403,      403,    403,    403,     403,      204,        403,          204 ],
} as const satisfies Readonly<Record<string, MatrixRow>>;

export const hallOfFameRequests = {
  listChampions: ({ pool }: Scene) => ({ params: { id: pool.id } }),
  setChampions: ({ pool }: Scene) => ({
    params: { id: pool.id },
    body: [{ year: 1999, rank: 1, entryName: 'Noor', username: 'noor', points: 97 }],
  }),
};

export const hallOfFameWrites = {
  setChampions: {
    sent: ({ id }: Pool) => ({ params: { id }, body: [{ year: 2019, rank: 1, entryName: 'Noor' }] }),
    recorded: ['champions typed'],
  },
} as const;
