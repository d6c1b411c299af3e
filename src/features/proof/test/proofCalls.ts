import type { MatrixRow } from '#test/support/matrixRow.ts';
import type { Scene } from '#test/support/scene.ts';

// biome-ignore format: as in test/support/matrix.ts
export const proofMatrix = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'GET /api/seasons/{id}/ledger':                   [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/groups/{id}/seals':                     [ 401,    403,      200,    403,    200,     403,      200,        200,          200 ],
  'GET /api/groups/{id}/seals/{number}':            [ 401,    403,      200,    403,    200,     403,      200,        200,          200 ],
  'GET /api/picks/receipt':                         [ 401,    403,      200,    403,    403,     403,      403,        403,          403 ],
} as const satisfies Readonly<Record<string, MatrixRow>>;

export const proofRequests = {
  readLedger: ({ season }: Scene) => ({ params: { id: season.id } }),
  listSeals: ({ pool }: Scene) => ({ params: { id: pool.id } }),
  readSeal: ({ pool }: Scene) => ({ params: { id: pool.id, number: 1 } }),
  readReceipt: ({ entry, open }: Scene) => ({ query: { entryId: entry.id, roundNumber: open.number } }),
};

export const proofReads = ['listSeals', 'readLedger', 'readReceipt', 'readSeal'];

/** Their answers have the moment at which they were read. */
export const timedProofs = ['readReceipt', 'readLedger'];
