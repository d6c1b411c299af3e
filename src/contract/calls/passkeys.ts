import * as z from 'zod';
import { idParam } from '#contract/fields.ts';
import * as requests from '#contract/passkeyRequests.ts';
import * as schemas from '#contract/schemas.ts';
import * as sessions from '#contract/sessions.ts';
import { table } from './call.ts';

const passkey = z.object({ id: idParam('passkey') });

export const passkeyCalls = table({
  listPasskeys: {
    method: 'GET',
    path: '/api/user/passkeys',
    policy: 'signedIn',
    summary: 'Your passkeys',
    status: 200,
    response: z.array(sessions.Passkey),
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/user/passkeys/options',
    policy: 'signedIn',
    session: 'fresh',
    summary: 'Begin to add a passkey: what the browser needs to make it, for 5 minutes',
    status: 200,
    response: sessions.PasskeyCreation,
    errorStatuses: [409],
  },
  createPasskey: {
    method: 'POST',
    path: '/api/user/passkeys',
    policy: 'signedIn',
    session: 'fresh',
    summary: 'Add a passkey that the browser has made',
    body: requests.NewPasskey,
    status: 201,
    response: sessions.Passkey,
    errorStatuses: [409],
  },
  deletePasskey: {
    method: 'DELETE',
    path: '/api/user/passkeys/{id}',
    policy: 'signedIn',
    session: 'fresh',
    summary: 'Delete one of your passkeys; not the last way to sign in',
    params: passkey,
    resource: { kind: 'passkey', by: 'id' },
    status: 204,
    response: null,
    errorStatuses: [409],
  },
  beginPasskeyLogin: {
    method: 'POST',
    path: '/api/passkey-login/options',
    policy: 'open',
    summary: 'Begin to sign in with a passkey: what the browser needs, for 5 minutes; with a session, to sign in again',
    limits: ['passkeyTries'],
    status: 200,
    response: sessions.PasskeyRequest,
    errorStatuses: [409],
  },
  loginByPasskey: {
    method: 'POST',
    path: '/api/passkey-login',
    policy: 'open',
    summary: 'Sign in with a passkey',
    body: requests.PasskeyLogin,
    status: 200,
    response: schemas.User,
    errorStatuses: [401, 409],
  },
});
