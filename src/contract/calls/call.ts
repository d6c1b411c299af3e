import type * as z from 'zod';

/**
 * Who may make a call. Each name is one small function in server/calls/policies.ts.
 * - `open`: anybody, with or without a session
 * - `signedIn`: whoever has a session
 * - `entryOwner`: the owner of the entry that the path or the query names, and nobody else
 * - `ownEntryInBody`: the owner of the entry that the body names
 * - `poolMember`: an active member of the pool, its admin, or a site admin
 * - `poolAdmin`: the pool's admin alone
 * - `poolAdminOrSiteAdmin`: the pool's admin, or a site admin
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
  | 'siteAdmin';

/** What a path or a query can name by its id. */
export type ResourceKind = 'entry' | 'game' | 'group' | 'round' | 'season' | 'user';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The thing that the path or the query names by this parameter: it exists, or the answer is 404. */
export interface Resource<K extends ResourceKind = ResourceKind> {
  readonly kind: K;
  readonly by: string;
  /** the query may leave it out */
  readonly optional?: true;
}

/** A policy about a thing needs the call to name that thing. */
type Access =
  | { readonly policy: 'open' | 'signedIn' | 'siteAdmin'; readonly resource?: Resource }
  | { readonly policy: 'entryOwner'; readonly resource: Resource<'entry'> }
  | { readonly policy: 'poolMember' | 'poolAdmin' | 'poolAdminOrSiteAdmin'; readonly resource: Resource<'group'> }
  | {
      readonly policy: 'ownEntryInBody';
      readonly resource: Resource<'group'>;
      readonly body: z.ZodType<{ entryId: number }>;
    };

/** What an answer is where it is not JSON. */
export type Media =
  | 'text/html; charset=utf-8'
  | 'text/csv; charset=utf-8'
  | 'text/calendar; charset=utf-8'
  | 'text/event-stream';

/** What comes with success: nothing, what the schema says as JSON, or text of a media type. */
type SuccessResponse =
  | { readonly status: 204; readonly answer: null }
  | { readonly status: 200 | 201; readonly answer: z.ZodType | Media };

export type Call = Access &
  SuccessResponse & {
    readonly method: Method;
    /** OpenAPI's notation: `/api/groups/{id}`; a name may bear an extension: `{token}.ics` */
    readonly path: `/api/${string}`;
    readonly summary: string;
    readonly params?: z.ZodObject;
    readonly query?: z.ZodObject;
    readonly body?: z.ZodType;
    /** the largest body, where it is not DEFAULT_BODY_KIB */
    readonly bodyKib?: number;
    /** the body may also be text/csv, and is then a string */
    readonly csv?: true;
    /** what comes, with 200, where the query says dryRun=true: nothing is written */
    readonly dryRun?: z.ZodType;
    /** statuses of refusals beyond those that follow from the rest of the call */
    readonly errorStatuses?: readonly (401 | 403 | 404 | 409 | 429)[];
    /** a page has this path without `/api`: whoever opens this one, as some mail programs do, is led to it */
    readonly hasPage?: true;
    /** how refusals are written: JSON unless the call's client shows the raw text */
    readonly errorFormat?: 'text';
  };

const DEFAULT_BODY_KIB = 16;

/** The largest body of a write, in KiB. */
export function bodyKibOf({ bodyKib = DEFAULT_BODY_KIB }: Call): number {
  return bodyKib;
}

/** Keeps each call's exact types while checking its form. */
export function table<const T extends Record<string, Call>>(calls: T): T {
  return calls;
}
