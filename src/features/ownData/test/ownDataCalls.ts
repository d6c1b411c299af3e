import type { MatrixRow } from '#test/support/matrixRow.ts';
import type { Scene } from '#test/support/scene.ts';

// biome-ignore format: as in test/support/matrix.ts
export const ownDataMatrix = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'GET /api/users/{id}/data.zip':                   [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  'GET /api/user/data.zip':                         [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
} as const satisfies Readonly<Record<string, MatrixRow>>;

export const ownDataRequests = {
  readOwnData: () => ({}),
  readUserData: ({ people }: Scene) => ({ params: { id: people.bystander.user.id } }),
};
