import type { Pool } from '#contract/schemas.ts';
import type { NewsPage } from '#features/poolNews/contract/poolNews.ts';
import type { ApiUser } from '#test/support/app.ts';
import type { MatrixRow } from '#test/support/matrixRow.ts';
import type { Scene } from '#test/support/scene.ts';
import { MESSAGE_ID } from './poolNewsSite.ts';

// biome-ignore format: as in test/support/matrix.ts
export const poolNewsMatrix = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'GET /api/groups/{id}/feed':                      [ 401,    403,      200,    403,    200,     403,      200,        200,          200 ],
  'POST /api/groups/{id}/messages':                 [ 401,    403,      201,    403,    201,     403,      201,        201,          201 ],
  'DELETE /api/groups/{id}/messages/{messageId}':   [ 401,    403,      204,    403,    403,     403,      204,        204,          204 ],
  'PUT /api/groups/{id}/feed/{itemId}/reactions/{kind}': [ 401,    403,      204,    403,    204,     403,      204,        204,          204 ],
  'DELETE /api/groups/{id}/feed/{itemId}/reactions/{kind}': [ 401,    403,      204,    403,    204,     403,      204,        204,          204 ],
  'PUT /api/groups/{id}/feed/read':                 [ 401,    403,      204,    403,    204,     403,      204,        204,          204 ],
  'POST /api/groups/{id}/messages/{messageId}/reports': [ 401,    403,      204,    403,    204,     403,      204,        204,          204 ],
  'DELETE /api/groups/{id}/reports/{messageId}':   [ 401,    403,      403,    403,    403,     403,      204,        204,          403 ],
  'GET /api/reports':                              [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  'GET /api/groups/{id}/mutes':                    [ 401,    403,      403,    403,    403,     403,      200,        200,          200 ],
  'PUT /api/groups/{id}/members/{userId}/mute':     [ 401,    403,      403,    403,    403,     403,      204,        204,          204 ],
  'DELETE /api/groups/{id}/members/{userId}/mute':  [ 401,    403,      403,    403,    403,     403,      204,        204,          204 ],
  'PUT /api/groups/{id}/note':                      [ 401,    403,      403,    403,    403,     403,      204,        204,          403 ],
  'GET /api/user/note-mails':                       [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'PATCH /api/user/note-mails':                     [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
} as const satisfies Readonly<Record<string, MatrixRow>>;

const MESSAGE_KEY = '0b6a2c1e-7d0f-4b59-9a3e-52f1c0d8e944';

const nothing = () => ({});
const ofPool = ({ pool }: Scene) => ({ params: { id: pool.id } });
const ofMember = ({ pool, people }: Scene) => ({ params: { id: pool.id, userId: people.member.user.id } });
const ofMessage = ({ pool }: Scene) => ({ params: { id: pool.id, messageId: MESSAGE_ID } });
const ofReaction = ({ pool }: Scene) => ({ params: { id: pool.id, itemId: MESSAGE_ID, kind: 'clap' as const } });

export const poolNewsRequests = {
  readPoolFeed: (scene: Scene) => ({ ...ofPool(scene), query: { before: '2k', kind: 'messages' as const } }),
  sendMessage: (scene: Scene) => ({
    ...ofPool(scene),
    body: { text: 'What a game!', key: MESSAGE_KEY, replyTo: String(MESSAGE_ID) },
  }),
  deleteMessage: ofMessage,
  addReaction: ofReaction,
  removeReaction: ofReaction,
  markFeedRead: (scene: Scene) => ({ ...ofPool(scene), body: { upTo: String(MESSAGE_ID) } }),
  reportMessage: (scene: Scene) => ({ ...ofMessage(scene), body: { reason: 'It is rude' } }),
  dismissReport: ofMessage,
  listReports: nothing,
  listMutes: ofPool,
  muteMember: (scene: Scene) => ({ ...ofMember(scene), body: { until: '2199-01-01T00:00:00Z' } }),
  unmuteMember: ofMember,
  pinNote: (scene: Scene) => ({ ...ofPool(scene), body: { text: 'Dinner at eight', isMailed: false } }),
  readNoteMails: nothing,
  changeNoteMails: () => ({ body: { wanted: false } }),
};

const muted = ({ id }: Pool, { user }: ApiUser) => ({ params: { id, userId: user.id }, body: { until: null } });

/** The newest message of a pool, or none of one that cannot be read any more. */
async function newest({ id }: Pool, reader: ApiUser) {
  const answer = await reader.send('readPoolFeed', { params: { id }, query: { kind: 'messages' } });
  const { items = [] } = (await answer.json()) as Partial<NewsPage>;
  return { params: { id, messageId: items[0]?.id ?? 0 } };
}

export const poolNewsWrites = {
  muteMember: { sent: muted, recorded: ['member muted'] },
  unmuteMember: {
    first: (owner: ApiUser, pool: Pool, member: ApiUser) => owner.call('muteMember', muted(pool, member)),
    sent: ({ id }: Pool, { user }: ApiUser) => ({ params: { id, userId: user.id } }),
    recorded: ['member unmuted'],
  },
  dismissReport: {
    async first(owner: ApiUser, pool: Pool, member: ApiUser) {
      await member.call('sendMessage', { params: { id: pool.id }, body: { text: 'Hi', key: MESSAGE_KEY } });
      await owner.call('reportMessage', { ...(await newest(pool, owner)), body: { reason: '' } });
    },
    sent: newest,
    recorded: ['report dismissed'],
  },
  pinNote: {
    sent: ({ id }: Pool) => ({ params: { id }, body: { text: 'Dinner at eight', isMailed: false } }),
    recorded: ['note pinned'],
  },
} as const;

/** Values of the paths and queries of calls, by the names of their parameters. */
export const poolNewsValues = { itemId: [MESSAGE_ID], messageId: [MESSAGE_ID], kind: ['messages'] };

/** What Manage Pool reads, and what every screen of a pool does, below its path. */
export const poolNewsReadsOfPools = ['mutes'];
export const poolNewsReadsOnScreens = ['feed'];

/** Its tab of the navigation. */
export const poolNewsTabs = ['Pool'];

/** The reads that change with the lock of a round. */
export const poolNewsReads = ['readPoolFeed'];

/** Those whose answers have ids and times of changes. */
export const datedPoolNews = ['readPoolFeed'];

/** Nullable columns of statements that select no row with null. */
export const poolNewsNeverNull = [
  'features/poolNews/server/noteMailQueries.ts findMailedNote: email',
  'features/poolNews/server/noteMailQueries.ts findMailedNote: text',
  'features/poolNews/server/newsQueries.ts listReports: text',
  'features/poolNews/server/poolNewsTexts.ts readWritten: text',
];
