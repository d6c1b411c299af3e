/** The ways in which a user of an account proves who they are, and can do so again. */
export const SIGN_IN_WAYS = ['password', 'passkey', 'oidc'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** How a session was signed in: one of these ways, or a login link of the command line. */
export const SIGN_IN_METHODS = [...SIGN_IN_WAYS, 'link'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** What an access token may do of what its user may: read; write, too; act as a site admin, too. */
export const TOKEN_SCOPES = ['read', 'write', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const MAX_TOKENS = 10;
export const MAX_TOKEN_DAYS = 365;
export const DEFAULT_TOKEN_DAYS = 90;

/** Who may register. */
export const REGISTRATION = ['open', 'invited', 'closed'] as const;
export type Registration = (typeof REGISTRATION)[number];

export const MAX_PASSKEYS = 10;

/** Why a sign-in by the OpenID provider came to nothing. */
export const OIDC_PROBLEMS = [
  'unreachable',
  'denied',
  'failed',
  'expired',
  'stale',
  'undated',
  'session',
  'connected',
  'another',
  'unknown',
  'closed',
  'invited',
  'tooMany',
] as const;
export type OidcProblem = (typeof OIDC_PROBLEMS)[number];
