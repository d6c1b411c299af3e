import type * as z from 'zod';
import { featureCalls } from '#app/calls.ts';
import { accountCalls } from './calls/accounts.ts';
import { bracketCalls } from './calls/bracket.ts';
import { entryCalls } from './calls/entries.ts';
import { feedCalls } from './calls/feed.ts';
import { gameCalls } from './calls/games.ts';
import { leaderboardCalls } from './calls/leaderboard.ts';
import { mailCalls } from './calls/mails.ts';
import { noticeCalls } from './calls/notices.ts';
import { offerCalls } from './calls/offers.ts';
import { passkeyCalls } from './calls/passkeys.ts';
import { pickCalls } from './calls/picks.ts';
import { poolCalls } from './calls/pools.ts';
import { roundCalls } from './calls/rounds.ts';
import { seasonCalls } from './calls/seasons.ts';
import { sessionCalls } from './calls/sessions.ts';
import { singleSignOnCalls } from './calls/singleSignOn.ts';
import { siteCalls } from './calls/site.ts';

export {
  type AccessChange,
  bodyKibOf,
  type Call,
  type CallLimit,
  errorStatusesOf,
  type Method,
  type Policy,
  type Resource,
  type ResourceKind,
  type Target,
} from './calls/call.ts';

/** All calls of the API. Server, client, documentation and access tests follow this table. */
export const calls = {
  ...siteCalls,
  ...accountCalls,
  ...sessionCalls,
  ...passkeyCalls,
  ...singleSignOnCalls,
  ...seasonCalls,
  ...roundCalls,
  ...gameCalls,
  ...bracketCalls,
  ...entryCalls,
  ...pickCalls,
  ...poolCalls,
  ...offerCalls,
  ...leaderboardCalls,
  ...mailCalls,
  ...noticeCalls,
  ...feedCalls,
  ...featureCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;

type OutputOf<C, K extends string> = C extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;
type InputOf<C, K extends string> = C extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined;

/** The validated parts of a request, as a handler gets them. */
export type ParamsOf<N extends CallName> = OutputOf<Calls[N], 'params'>;
export type QueryOf<N extends CallName> = OutputOf<Calls[N], 'query'>;
export type BodyOf<N extends CallName> = OutputOf<Calls[N], 'body'>;
/** The body as the client sends it. */
export type SentBodyOf<N extends CallName> = InputOf<Calls[N], 'body'>;
/** The body of a successful response: JSON, text (which a picture counts as), a stream, a file, or undefined. */
export type ResponseOf<N extends CallName> = Calls[N]['response'] extends 'text/event-stream'
  ? ReadableStream<Uint8Array>
  : Calls[N]['response'] extends 'application/zip'
    ? Blob
    : Calls[N]['response'] extends string
      ? string
      : OutputOf<Calls[N], 'response'>;

/** Calls with a dry run (dryRun=true), and its response. */
export type DryRunName = { [N in CallName]: Calls[N] extends { dryRun: z.ZodType } ? N : never }[CallName];
export type DryRunOf<N extends CallName> = Calls[N] extends { dryRun: infer S extends z.ZodType } ? z.output<S> : never;
