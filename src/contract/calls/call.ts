import type * as z from 'zod';
import type { featureCallLimits, featureTargets } from '#app/kinds.ts';

/**
 * The callers that may make a call, checked in src/server/accounts/signIn/checkCaller.ts and src/server/app/calls/policies.ts.
 * - `open`: anybody, with or without a session
 * - `signedIn`: any user with a session or access token
 * - `entryOwner`: the owner of the entry in the path or query
 * - `ownEntryInBody`: the owner of the entry in the body
 * - `poolMember`: an active member of the pool, one of its admins, or a site admin
 * - `poolAdmin`: the pool's owner and its further admins
 * - `poolAdminOrSiteAdmin`: these, or a site admin
 * - `poolOwnerOrSiteAdmin`: the pool's owner, or a site admin
 * - `siteAdmin`: isAdmin
 */
export type Policy =
  | 'open'
  | 'signedIn'
  | 'entryOwner'
  | 'ownEntryInBody'
  | 'poolMember'
  | 'poolAdmin'
  | 'poolAdminOrSiteAdmin'
  | 'poolOwnerOrSiteAdmin'
  | 'siteAdmin';

/** A `session`, `token`, `passkey` or `identity` is one of the caller's own: another's does not exist for them. */
export type ResourceKind =
  | 'entry'
  | 'game'
  | 'identity'
  | 'passkey'
  | 'pool'
  | 'round'
  | 'season'
  | 'session'
  | 'token'
  | 'user';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The resource that the parameter `by` of path or query names; 404 if it does not exist. */
export interface Resource<K extends ResourceKind = ResourceKind> {
  readonly kind: K;
  readonly by: string;
  /** the query may omit it; only without a policy about the resource */
  readonly optional?: true;
  /** the row may come from the cache even for a write, whose statement checks it again; for a read it always may */
  readonly cached?: true;
}

/** What the path of a call names in its pool. */
export type Target = 'dues' | (typeof featureTargets)[number];

type RequiredResource<K extends ResourceKind> = Resource<K> & { readonly optional?: never };

/** A policy about a resource requires that the call names one. */
type Access =
  | { readonly policy: 'open' | 'signedIn' | 'siteAdmin'; readonly resource?: Resource }
  | { readonly policy: 'entryOwner'; readonly resource: RequiredResource<'entry'> }
  | {
      readonly policy: 'poolMember' | 'poolAdmin' | 'poolAdminOrSiteAdmin' | 'poolOwnerOrSiteAdmin';
      readonly resource: RequiredResource<'pool'>;
    }
  | {
      readonly policy: 'ownEntryInBody';
      readonly resource: RequiredResource<'pool'>;
      readonly body: z.ZodType<{ entryId: number }>;
    };

/**
 * What a call needs of the session beyond its policy; no access token may make such a call.
 * - `any`: a session
 * - `fresh`: one whose user has signed in, or signed in again, within the last five minutes
 * - `freshForAccess`: that, if the body changes by what somebody gets at the account of the path, or else of the caller
 */
type SessionNeed =
  | { readonly session?: 'any' | 'fresh' }
  | {
      readonly session: 'freshForAccess';
      readonly resource?: RequiredResource<'user'>;
      readonly body: z.ZodType<AccessChange>;
    };

/** What gives somebody an account, or more rights. */
export interface AccessChange {
  readonly email?: string | null | undefined;
  readonly isAdmin?: boolean | undefined;
  readonly password?: string | undefined;
}

/**
 * Rate limits of whole calls (src/server/infrastructure/http/limits.ts, docs/spec.md#rate-limits). What depends on the body is counted by the
 * handler.
 */
export type CallLimit =
  | 'dataFiles'
  | 'passkeyTries'
  | 'registrations'
  | 'inviteLookups'
  | 'failedJoins'
  | 'poolChanges'
  | 'feedChecks'
  | keyof typeof featureCallLimits;

/** Media types of responses other than JSON. */
type Media =
  | 'text/html; charset=utf-8'
  | 'text/plain; charset=utf-8'
  | 'text/csv; charset=utf-8'
  | 'text/calendar; charset=utf-8'
  | 'text/event-stream'
  | 'application/zip'
  | 'image/png';

/** The body of a success: none, JSON of a schema, or that of a media type. */
type SuccessResponse =
  | { readonly status: 204; readonly response: null }
  | { readonly status: 200 | 201; readonly response: z.ZodType | Media };

export type Call = Access &
  SessionNeed &
  SuccessResponse & {
    readonly method: Method;
    /** in OpenAPI's notation: `/api/groups/{id}`; an extension may follow: `{token}.ics` */
    readonly path: `/api/${string}`;
    readonly summary: string;
    /** the name by which assistants are offered it */
    readonly tool?: string;
    readonly params?: z.ZodObject;
    readonly query?: z.ZodObject;
    readonly body?: z.ZodType;
    /** whether it is there, and the caller has a right to it, is checked before the body */
    readonly target?: Target;
    /** body limit, by default DEFAULT_BODY_KIB */
    readonly bodyKib?: number;
    /** the body may also be text/csv, and is then a string */
    readonly csv?: true;
    /** response to dryRun=true, with 200; nothing is written */
    readonly dryRun?: z.ZodType;
    /** the setting of the site that may switch it off: it is 404 then, and in no document */
    readonly setting?: string;
    /** a refused request counts nothing */
    readonly limits?: readonly CallLimit[];
    /** the response says whether an invite code is right, so wrong codes are limited by network address */
    readonly revealsInviteCode?: true;
    /** of a write: false if it changes nothing that is cached, so that its response waits for no invalidation */
    readonly invalidates?: false;
    /** of a write: sending it again is harmless, and the error of an unconfirmed one says so */
    readonly isRepeatable?: true;
    /** the status of a write that was sent before, which returns what it made then */
    readonly repeatStatus?: 200;
    /** error statuses that do not follow from the rest of the definition */
    readonly errorStatuses?: readonly (401 | 403 | 404 | 409 | 429)[];
    /** a GET, which some mail programs send, redirects to the page with this path without `/api` */
    readonly hasPage?: true;
    /** format of errors: JSON, unless the client shows the raw text */
    readonly errorFormat?: 'text';
  };

const DEFAULT_BODY_KIB = 16;

export function bodyKibOf({ bodyKib = DEFAULT_BODY_KIB }: Call): number {
  return bodyKib;
}

/** Returns a call's error statuses: those that follow from its definition, and `errorStatuses`. */
export function errorStatusesOf(call: Call): number[] {
  const { method, policy, session, resource, query, body, limits, revealsInviteCode, errorStatuses = [] } = call;
  const statuses = new Set<number>(errorStatuses);
  if (resource || query || body) statuses.add(400);
  if (policy !== 'open') statuses.add(401).add(429);
  if (method !== 'GET' || session || (policy !== 'open' && policy !== 'signedIn')) statuses.add(403);
  if (resource) statuses.add(404);
  if (method !== 'GET') statuses.add(408).add(413);
  if (body) statuses.add(415);
  if (limits || revealsInviteCode) statuses.add(429);
  return [...statuses].sort((a, b) => a - b);
}

/** Checks each call's type and preserves its literal types. */
export function table<const T extends Record<string, Call>>(calls: T): T {
  return calls;
}
