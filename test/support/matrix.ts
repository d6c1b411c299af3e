import { featureMatrix } from '#app/testing.ts';
import { type Call, type CallName, type Calls, calls } from '#contract/calls.ts';
import type { TokenScope } from '#domain/accounts/signIn.ts';
import type { MatrixRow } from './matrixRow.ts';
import { CALLERS, type CallerKind } from './scene.ts';

type CallKey<N extends CallName> = `${Calls[N]['method']} ${Calls[N]['path']}`;

/**
 * The status of a valid request for each kind of caller, by docs/spec.md#roles-and-policies. It is written by hand,
 * because it tests the table of calls. The owner's entry is in the pool of the request, an admin to be dropped is the further
 * admin, and the pool of an offer goes on from that of the others.
 */
// biome-ignore format: a table is read by its columns
export const matrix: { readonly [N in CallName as CallKey<N>]: MatrixRow } = {
  //                                                   nobody  signed-in  owner  another  member  removed  pool owner  further admin  site admin
  'GET /api/about':                                 [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/site':                                  [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  'POST /api/site/live':                            [ 401,    403,      403,    403,    403,     403,      403,        403,          204 ],
  'POST /api/register':                             [ 201,    201,      201,    201,    201,     201,      201,        201,          201 ],
  'POST /api/login':                                [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/login-link':                           [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/logout':                               [ 204,    204,      204,    204,    204,     204,      204,        204,          204 ],
  'GET /api/user':                                  [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/users':                                 [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  'PATCH /api/user/profile':                        [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'PATCH /api/user/password':                       [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/user/password':                        [ 401,    409,      409,    409,    409,     409,      409,        409,          409 ],
  'GET /api/user/reauth':                           [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/user/reauth':                          [ 401,    204,      204,    204,    204,     204,      204,        204,          204 ],
  'POST /api/forgot-password':                      [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/reset-password':                       [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/restore-email':                        [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'DELETE /api/user':                               [ 401,    204,      204,    204,    204,     204,      204,        204,          409 ],
  'POST /api/users':                                [ 401,    403,      403,    403,    403,     403,      403,        403,          201 ],
  'PATCH /api/users/{id}':                          [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  'DELETE /api/users/{id}':                         [ 401,    403,      403,    403,    403,     403,      403,        403,          204 ],
  'PATCH /api/users/{id}/reset-password':           [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  'GET /api/user/sessions':                         [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'DELETE /api/user/sessions':                      [ 401,    204,      204,    204,    204,     204,      204,        204,          204 ],
  'DELETE /api/user/sessions/{id}':                 [ 401,    404,      204,    404,    404,     404,      404,        404,          404 ],
  'GET /api/user/tokens':                           [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/user/tokens':                          [ 401,    201,      201,    201,    201,     201,      201,        201,          201 ],
  'DELETE /api/user/tokens/{id}':                   [ 401,    404,      204,    404,    404,     404,      404,        404,          404 ],
  'GET /api/user/passkeys':                         [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/user/passkeys/options':                [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  // of the owner's session
  'POST /api/user/passkeys':                        [ 401,    400,      201,    400,    400,     400,      400,        400,          400 ],
  'DELETE /api/user/passkeys/{id}':                 [ 401,    404,      204,    404,    404,     404,      404,        404,          404 ],
  'POST /api/passkey-login/options':                [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/passkey-login':                        [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/user/fresh':                            [ 401,    204,      204,    204,    204,     204,      204,        204,          204 ],
  'GET /api/user/identities':                       [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'DELETE /api/user/identities/{id}':               [ 401,    404,      204,    404,    404,     404,      404,        404,          404 ],
  'GET /api/oidc-registration':                     [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
  // nobody has been named by a provider
  'POST /api/oidc-registration':                    [ 409,    409,      409,    409,    409,     409,      409,        409,          409 ],
  'POST /api/undo':                                 [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/seasons':                               [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/seasons':                              [ 401,    403,      403,    403,    403,     403,      403,        403,          201 ],
  'PATCH /api/seasons/{id}':                        [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  'DELETE /api/seasons/{id}':                       [ 401,    403,      403,    403,    403,     403,      403,        403,          204 ],
  'GET /api/rounds':                                [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/rounds/{seasonId}':                     [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/roundsbyseason/{seasonId}':             [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/rounds':                               [ 401,    403,      403,    403,    403,     403,      403,        403,          201 ],
  'PATCH /api/rounds/{id}':                         [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  'GET /api/rounds/{id}/missing':                   [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  'DELETE /api/rounds/{id}':                        [ 401,    403,      403,    403,    403,     403,      403,        403,          204 ],
  'GET /api/games':                                 [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/games/{seasonId}':                      [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/gamesbyseason/{seasonId}':              [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/games':                                [ 401,    403,      403,    403,    403,     403,      403,        403,          201 ],
  'PATCH /api/games/{id}':                          [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  'DELETE /api/games/{id}':                         [ 401,    403,      403,    403,    403,     403,      403,        403,          204 ],
  'POST /api/seasons/{id}/bracket':                 [ 401,    403,      403,    403,    403,     403,      403,        403,          201 ],
  'DELETE /api/seasons/{id}/bracket':               [ 401,    403,      403,    403,    403,     403,      403,        403,          204 ],
  'GET /api/seasons/{id}/notices':                  [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/seasons/{id}/feed':                     [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  'GET /api/seasons/{id}/play-ins':                 [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'PUT /api/seasons/{id}/feed/teams':               [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  'GET /api/seasons/{id}/feed/bracket':             [ 401,    403,      403,    403,    403,     403,      403,        403,          409 ],
  'POST /api/seasons/{id}/feed/check':              [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  'GET /api/entries':                               [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/entries':                              [ 401,    201,      201,    201,    201,     201,      201,        201,          201 ],
  'PATCH /api/entries/{id}':                        [ 401,    403,      200,    403,    403,     403,      403,        403,          403 ],
  'DELETE /api/entries/{id}':                       [ 401,    403,      204,    403,    403,     403,      403,        403,          403 ],
  'GET /api/picks':                                 [ 401,    403,      200,    403,    403,     403,      403,        403,          403 ],
  'POST /api/picks':                                [ 401,    403,      200,    403,    403,     403,      403,        403,          403 ],
  'PUT /api/picks':                                 [ 401,    403,      200,    403,    403,     403,      403,        403,          403 ],
  'GET /api/picks/tie-breaker':                     [ 401,    403,      200,    403,    403,     403,      403,        403,          403 ],
  'PUT /api/picks/tie-breaker':                     [ 401,    403,      200,    403,    403,     403,      403,        403,          403 ],
  'GET /api/all-picks':                             [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/groups':                                [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/invites/{code}':                         [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/groups/invite/{code}':                  [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/groups':                               [ 401,    201,      201,    201,    201,     201,      201,        201,          201 ],
  'GET /api/groups/{id}':                           [ 401,    403,      200,    403,    200,     403,      200,        200,          200 ],
  'PATCH /api/groups/{id}':                         [ 401,    403,      403,    403,    403,     403,      200,        200,          200 ],
  'DELETE /api/groups/{id}':                        [ 401,    403,      403,    403,    403,     403,      204,        403,          204 ],
  'POST /api/groups/{id}/invite-code':              [ 401,    403,      403,    403,    403,     403,      200,        200,          403 ],
  'POST /api/groups/{id}/join':                     [ 401,    403,      201,    403,    403,     403,      403,        403,          403 ],
  'POST /api/groups/{id}/leave':                    [ 401,    403,      204,    403,    403,     403,      403,        403,          403 ],
  'DELETE /api/groups/{id}/members/{userId}':       [ 401,    403,      403,    403,    403,     403,      204,        204,          403 ],
  'POST /api/groups/{id}/members/{userId}/restore': [ 401,    403,      403,    403,    403,     403,      204,        204,          403 ],
  'GET /api/seasons/{id}/groups':                   [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  'GET /api/groups/{id}/admins':                  [ 401,    403,      403,    403,    403,     403,      200,        200,          200 ],
  'PUT /api/groups/{id}/admins/{userId}':          [ 401,    403,      403,    403,    403,     403,      204,        403,          204 ],
  'DELETE /api/groups/{id}/admins/{userId}':       [ 401,    403,      403,    403,    403,     403,      204,        204,          204 ],
  'PUT /api/groups/{id}/dues/{userId}':            [ 401,    403,      204,    403,    403,     403,      204,        204,          403 ],
  'PUT /api/groups/{id}/dues':                     [ 401,    403,      403,    403,    403,     403,      204,        204,          403 ],
  'GET /api/groups/{id}/members.csv':              [ 401,    403,      403,    403,    403,     403,      200,        200,          403 ],
  'GET /api/seasons/{id}/offers':                   [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'DELETE /api/groups/{id}/offer':                  [ 401,    404,      204,    404,    204,     404,      404,        204,          404 ],
  'GET /api/group-memberships':                     [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/groups/{id}/memberships':               [ 401,    403,      200,    403,    200,     403,      200,        200,          200 ],
  'GET /api/groups/{id}/progress':                  [ 401,    403,      200,    403,    200,     403,      200,        200,          200 ],
  'GET /api/groups/{id}/picks/{roundNumber}':       [ 401,    403,      200,    403,    200,     403,      200,        200,          200 ],
  'GET /api/groups/{id}/leaderboard':               [ 401,    403,      200,    403,    200,     403,      200,        200,          200 ],
  'GET /api/seasons/{id}/standings':                [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/groups/{id}/pick-grid':                 [ 401,    403,      200,    403,    200,     403,      200,        200,          200 ],
  'GET /api/groups/{id}/leaderboard.csv':           [ 401,    403,      200,    403,    200,     403,      200,        200,          200 ],
  'GET /api/groups/{id}/pick-grid.csv':             [ 401,    403,      200,    403,    200,     403,      200,        200,          200 ],
  'GET /api/user/reminders':                        [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'PATCH /api/user/reminders':                      [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'POST /api/unsubscribe/{token}':                  [ 204,    204,      204,    204,    204,     204,      204,        204,          204 ],
  'GET /api/events':                                [ 401,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/events/probe':                          [ 200,    200,      200,    200,    200,     200,      200,        200,          200 ],
  'GET /api/audit':                                 [ 401,    403,      403,    403,    403,     403,      403,        403,          200 ],
  ...featureMatrix,
};

export function rowOf(name: CallName): MatrixRow | undefined {
  const { method, path }: Call = calls[name];
  return new Map<string, MatrixRow>(Object.entries(matrix)).get(`${method} ${path}`);
}

/**
 * The status of the same request with an access token in place of the session. Without the scope admin a site admin is a user
 * like any other.
 */
export function statusByToken(name: CallName, kind: CallerKind, scope: TokenScope): number | undefined {
  const { method, policy, session }: Call = calls[name];
  const actsAs = kind === 'siteAdmin' && scope !== 'admin' ? 'signedIn' : kind;
  const status = rowOf(name)?.[CALLERS.indexOf(actsAs)];
  if (policy === 'open') return status;
  if (scope === 'read' && method !== 'GET') return 403;
  return session && status !== 404 ? 403 : status;
}

/** The first kind of caller that may make the call and has what it is about, even if it cannot be done: these sites ask no feed. */
export function entitled(name: CallName): CallerKind {
  const row = rowOf(name) ?? [];
  const success = row.findIndex((status) => status < 300);
  const kind = CALLERS[success >= 0 ? success : row.findIndex((status) => ![401, 403, 404].includes(status))];
  if (!kind) throw new Error(`nobody may ${name}`);
  return kind;
}
