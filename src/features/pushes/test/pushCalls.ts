import type { MatrixRow } from '#test/support/matrixRow.ts';

/** A point of the curve, as a browser's key is. */
export const BROWSER_KEY = 'BBdk9Tqgwp6Ul0rfK924PvZJuv5VO_S7U06XGqTSiFkgsxmDcfERBhS09Ao0bJUwjfDyFuJJa3EXoKF09HAXJPw';

// biome-ignore format: as in test/support/matrix.ts
export const pushMatrix = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'GET /api/user/push':                             [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'PUT /api/user/push':                             [ 401,    204,      204,    204,    204,     204,      204,        204,          204 ],
  'DELETE /api/user/push':                          [ 401,    204,      204,    204,    204,     204,      204,        204,          204 ],
  'PATCH /api/user/push':                           [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
} as const satisfies Readonly<Record<string, MatrixRow>>;

export const pushRequests = {
  readPush: () => ({}),
  subscribe: () => ({
    body: {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abc',
      keys: { p256dh: BROWSER_KEY, auth: 'YXV0aF9zZWNyZXRfb2ZfMQ' },
      timeZone: 'America/New_York',
    },
  }),
  unsubscribePush: () => ({}),
  changePush: () => ({ body: { reminder: true, round: false, correction: true, note: true, message: true } }),
};
