import type { Pool } from '#contract/schemas.ts';
import type { MatrixRow } from '#test/support/matrixRow.ts';
import type { Scene } from '#test/support/scene.ts';

// biome-ignore format: as in test/support/matrix.ts
export const inviteMailMatrix = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'POST /api/groups/{id}/invitations':              [ 401,    403,      403,    403,    403,     403,      200,        200,          403 ],
} as const satisfies Readonly<Record<string, MatrixRow>>;

export const inviteMailRequests = {
  invite: ({ pool }: Scene) => ({
    params: { id: pool.id },
    body: { emails: ['friend@example.org', 'lee@example.org'] },
  }),
};

export const inviteMailWrites = {
  invite: {
    sent: ({ id }: Pool) => ({ params: { id }, body: { emails: ['lee@example.org'] } }),
    recorded: ['people invited'],
  },
} as const;

/** In statements that ask for those only who have one. */
export const inviteMailNeverNull = ['features/inviteMails/server/invitationQueries.ts listMemberAddresses: address'];
