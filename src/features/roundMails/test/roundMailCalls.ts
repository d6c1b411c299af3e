import type { MatrixRow } from '#test/support/matrixRow.ts';

// biome-ignore format: as in test/support/matrix.ts
export const roundMailMatrix = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'GET /api/user/round-mails':                      [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'PATCH /api/user/round-mails':                    [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
} as const satisfies Readonly<Record<string, MatrixRow>>;

export const roundMailRequests = {
  readRoundMails: () => ({}),
  changeRoundMails: () => ({ body: { wanted: false } }),
};
