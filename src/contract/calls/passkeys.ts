import * as z from 'zod';
import { idParam } from '#contract/fields.ts';
import * as requests from '#contract/passkeyRequests.ts';
import * as schemas from '#contract/schemas.ts';
import * as sessions from '#contract/sessions.ts';
import { table } from './call.ts';

const passkey = z.object({ id: idParam('passkey') });
const identity = z.object({ id: idParam('identity') });

/** Passkeys and accounts at the OpenID provider. A browser begins at the provider by the page /auth/oidc. */
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
  checkFreshSignIn: {
    method: 'GET',
    path: '/api/user/fresh',
    policy: 'signedIn',
    session: 'fresh',
    summary: 'Whether your sign-in is fresh, before the page /auth/oidc?connect=1 needs it',
    status: 204,
    response: null,
  },
  listIdentities: {
    method: 'GET',
    path: '/api/user/identities',
    policy: 'signedIn',
    summary: 'Your accounts at OpenID providers',
    status: 200,
    response: z.array(sessions.Identity),
  },
  deleteIdentity: {
    method: 'DELETE',
    path: '/api/user/identities/{id}',
    policy: 'signedIn',
    session: 'fresh',
    summary: 'Disconnect an account at an OpenID provider; not the last way to sign in',
    params: identity,
    resource: { kind: 'identity', by: 'id' },
    status: 204,
    response: null,
    errorStatuses: [409],
  },
  readOidcRegistration: {
    method: 'GET',
    path: '/api/oidc-registration',
    policy: 'open',
    summary: 'The account that you get by the OpenID provider, which named you within 10 minutes; null if it did not',
    status: 200,
    response: sessions.ProposedAccount.nullable(),
  },
  registerByOidc: {
    method: 'POST',
    path: '/api/oidc-registration',
    policy: 'open',
    summary: 'Create that account, with this username, and sign in',
    body: requests.OidcRegistration,
    limits: ['registrations'],
    status: 201,
    response: schemas.User,
    errorStatuses: [403, 409],
  },
});
