import * as z from 'zod';
import { idParam } from '#contract/fields.ts';
import * as requests from '#contract/requests.ts';
import { Done } from '#contract/schemas.ts';
import * as sessions from '#contract/sessions.ts';
import { table } from './call.ts';

const session = z.object({ id: idParam('session') });
const token = z.object({ id: idParam('token') });

export const sessionCalls = table({
  listSessions: {
    method: 'GET',
    path: '/api/user/sessions',
    policy: 'signedIn',
    summary: 'Where you are signed in',
    status: 200,
    response: z.array(sessions.Session),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/user/sessions',
    policy: 'signedIn',
    session: 'fresh',
    summary: 'End all your sessions but this one',
    status: 204,
    response: null,
  },
  endSession: {
    method: 'DELETE',
    path: '/api/user/sessions/{id}',
    policy: 'signedIn',
    session: 'fresh',
    summary: 'End one of your sessions',
    params: session,
    resource: { kind: 'session', by: 'id' },
    status: 204,
    response: null,
  },
  listTokens: {
    method: 'GET',
    path: '/api/user/tokens',
    policy: 'signedIn',
    summary: 'Your access tokens',
    status: 200,
    response: z.array(sessions.AccessToken),
  },
  createToken: {
    method: 'POST',
    path: '/api/user/tokens',
    policy: 'signedIn',
    session: 'fresh',
    summary: 'Make an access token, which is shown this once',
    body: requests.NewToken,
    status: 201,
    response: sessions.NewAccessToken,
    errorStatuses: [409],
  },
  deleteToken: {
    method: 'DELETE',
    path: '/api/user/tokens/{id}',
    policy: 'signedIn',
    session: 'fresh',
    summary: 'Delete one of your access tokens',
    params: token,
    resource: { kind: 'token', by: 'id' },
    status: 204,
    response: null,
  },
  undo: {
    method: 'POST',
    path: '/api/undo',
    policy: 'open',
    summary: 'Take away what was added to an account, with the link that was mailed about it; ends all sessions',
    body: requests.Undo,
    status: 200,
    response: Done,
  },
});
