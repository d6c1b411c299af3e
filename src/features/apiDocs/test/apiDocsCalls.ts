import type { MatrixRow } from '#test/support/matrixRow.ts';

// biome-ignore format: as in test/support/matrix.ts
export const apiDocsMatrix = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'GET /api/openapi.json':                          [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/docs':                                  [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
} as const satisfies Readonly<Record<string, MatrixRow>>;

export const apiDocsRequests = {
  readOpenApi: () => ({}),
  readDocs: () => ({}),
};
