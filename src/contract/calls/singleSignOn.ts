import * as z from 'zod';
import { idParam } from '#contract/fields.ts';
import { OidcRegistration } from '#contract/requests.ts';
import * as schemas from '#contract/schemas.ts';
import * as sessions from '#contract/sessions.ts';
import { table } from './call.ts';

const identity = z.object({ id: idParam('identity') });

/** Accounts at the OpenID provider. A browser begins there by the page /auth/oidc. */
export const singleSignOnCalls = table({
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
    body: OidcRegistration,
    limits: ['registrations'],
    status: 201,
    response: schemas.User,
    errorStatuses: [403, 409],
  },
});
