import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Logger } from 'pino';
import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { Passkey, PasskeyCreation, PasskeyRequest } from '#contract/sessions.ts';
import type { Session } from '#server/accounts/session/session.ts';
import { isSafeAddress } from '#server/infrastructure/config/addresses.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { isUnavailable } from '#server/infrastructure/db/connectionErrors.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { conflict, HttpError, mapConstraintError, notFound } from '#server/infrastructure/errors.ts';
import { newToken } from '#server/infrastructure/tokens.ts';
import { lockSignedIn } from './accessTokens.ts';
import { noteAddition } from './additions.ts';
import {
  type CheckedPasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  keepPasskeyUser,
  listCredentials,
  type NewPasskey,
  notePasskeyUse,
  takeChallenge,
  toPasskey,
} from './passkeyQueries.ts';

export interface PasskeyDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly log: Logger;
}

type Response = BodyOf<'loginByPasskey'>['response'];

/** Loaded when the first passkey is used: the library is larger than what most starts need. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, as numbers of COSE. By itself the library also tries those that Node still warns about. */
const ALGORITHMS = [-8, -7, -257];

export const invalidPasskey = () => new HttpError(400, 'This passkey could not be checked. Please try again.');

/** The host of the site's own address, for which passkeys are made; undefined where browsers make none. */
export function passkeyHost({ publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  const { hostname } = new URL(publicUrl);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isSafeAddress(publicUrl) && !isAddress ? hostname : undefined;
}

function checkedHost(config: Pick<Config, 'publicUrl'>): string {
  const host = passkeyHost(config);
  if (host === undefined) throw conflict('Passkeys need an address of the site with https and a name');
  return host;
}

/** Begins to add a passkey to the session's account. */
export async function creationOptions(
  { database, config }: PasskeyDeps,
  { tokenHash }: Pick<Session, 'tokenHash'>,
  { id, username }: User,
): Promise<PasskeyCreation> {
  const host = checkedHost(config);
  const passkeyUser = await database.query(keepPasskeyUser, id, newToken());
  if (passkeyUser === undefined) throw notFound('User');
  const known = await database.query(listCredentials, id, host);
  const challenge = newToken();
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: 'Unbusted',
    rpID: host,
    userName: username,
    userID: new Uint8Array(Buffer.from(passkeyUser, 'base64url')),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await database.query(insertChallenge, challenge, tokenHash);
  return { ...options };
}

/** Checks the answer of a new passkey, and returns what is to be stored. Throws 400. */
export async function checkNewPasskey(
  { database, config }: PasskeyDeps,
  { tokenHash }: Pick<Session, 'tokenHash'>,
  user: User,
  { name, response }: BodyOf<'createPasskey'>,
): Promise<NewPasskey> {
  const host = checkedHost(config);
  const { verifyRegistrationResponse } = await library();
  const checked = verifyRegistrationResponse({
    // checked by the library
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => database.query(takeChallenge, challenge, tokenHash),
    expectedOrigin: config.publicUrl,
    expectedRPID: host,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  const { registrationInfo } = await asInvalid(checked);
  if (!registrationInfo) throw invalidPasskey();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    userId: user.id,
    name,
    host,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
  };
}

export async function createPasskey(
  tx: Tx,
  session: Pick<Session, 'tokenHash'>,
  owner: User,
  made: NewPasskey,
): Promise<Passkey> {
  const user = await lockSignedIn(tx, session, owner);
  const taken = () => conflict('This passkey is there already');
  const row = await mapConstraintError('passkeys_credential_taken', taken, insertPasskey(tx, made));
  if (!row) throw conflict('You have 10 passkeys: delete one first');
  await noteAddition(tx, user, { kind: 'passkey', passkeyId: row.id });
  return toPasskey(row);
}

/** Begins a sign-in: again, with a passkey of this user, if somebody is signed in, else with any of the site. */
export async function requestOptions({ database, config }: PasskeyDeps, user: User | null): Promise<PasskeyRequest> {
  const host = checkedHost(config);
  const known = user ? await database.query(listCredentials, user.id, host) : [];
  const challenge = newToken();
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: host,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: user ? 'required' : 'preferred',
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await database.query(insertChallenge, challenge, null);
  return { ...options };
}

export interface Passed {
  readonly user: User;
  readonly passkeyId: number;
  /** whether the authenticator knows who used it, by a finger or a PIN; otherwise somebody has touched it */
  readonly isVerified: boolean;
}

/**
 * Returns whose passkey has signed. Throws 400 for a response that does not verify, or that names another user than the passkey's,
 * 401 for an unknown passkey.
 */
export async function checkPasskey(deps: PasskeyDeps, response: Response): Promise<Passed> {
  const { database, config, log } = deps;
  const host = checkedHost(config);
  const passkey = await database.query(findPasskey, response.id, host);
  if (!passkey) throw new HttpError(401, 'This passkey is not known here: it may have been removed');
  const { newCounter, userVerified: isVerified } = await verify(deps, host, passkey, response);
  const { userHandle } = response.response;
  if (userHandle && userHandle !== passkey.passkeyUser) throw invalidPasskey();
  if (newCounter < passkey.counter)
    log.warn({ passkeyId: passkey.id }, 'The counter of a passkey fell: somebody may have copied it');
  if (!(await database.query(notePasskeyUse, passkey.id, newCounter))) throw invalidPasskey();
  return { user: passkey.user, passkeyId: passkey.id, isVerified };
}

async function verify(
  { database, config }: PasskeyDeps,
  host: string,
  { credentialId, publicKey }: CheckedPasskey,
  response: Response,
) {
  const { verifyAuthenticationResponse } = await library();
  const checked = verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => database.query(takeChallenge, challenge, null),
    expectedOrigin: config.publicUrl,
    expectedRPID: host,
    requireUserVerification: false,
    // the library refuses a counter that has fallen: ours is compared afterwards, and logged
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
  });
  const { verified, authenticationInfo } = await asInvalid(checked);
  if (!verified) throw invalidPasskey();
  return authenticationInfo;
}

/** The library throws an error of its own for each way in which a response can be wrong. */
async function asInvalid<T>(checked: Promise<T>): Promise<T> {
  try {
    return await checked;
  } catch (error) {
    if (error instanceof HttpError || isUnavailable(error)) throw error;
    throw invalidPasskey();
  }
}
