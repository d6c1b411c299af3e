import type { MatrixRow } from '#test/support/matrixRow.ts';
import type { Scene } from '#test/support/scene.ts';
import { CORRECTION_ID } from './correctionSite.ts';

// biome-ignore format: as in test/support/matrix.ts
export const correctionMatrix = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'GET /api/groups/{id}/corrections':               [ 401,    403,      200,    403,    200,     403,      200,        200,          200 ],
  'GET /api/groups/{id}/corrections/{correctionId}/moved': [ 401,    403,      200,    403,    200,     403,      200,        200,          200 ],
} as const satisfies Readonly<Record<string, MatrixRow>>;

export const correctionRequests = {
  listCorrections: ({ pool }: Scene) => ({ params: { id: pool.id } }),
  listMovedEntries: ({ pool }: Scene) => ({ params: { id: pool.id, correctionId: CORRECTION_ID } }),
};

/** The ids in paths, by the names of their parameters. */
export const correctionIds = { correctionId: [CORRECTION_ID] };

/** Reads that have ids and times of changes. */
export const datedCorrections = ['listCorrections'];
