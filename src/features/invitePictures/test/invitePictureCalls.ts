import type { MatrixRow } from '#test/support/matrixRow.ts';
import type { Scene } from '#test/support/scene.ts';

// biome-ignore format: as in test/support/matrix.ts
export const invitePictureMatrix = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'GET /api/invites/{code}/picture.png':             [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
} as const satisfies Readonly<Record<string, MatrixRow>>;

export const invitePictureRequests = {
  readInvitePicture: ({ pool }: Scene) => ({ params: { code: pool.inviteCode } }),
};

/** Of the round that locks next. */
export const invitePictureReads = ['readInvitePicture'];
