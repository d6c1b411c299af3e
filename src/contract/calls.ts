import type * as z from 'zod';
import { aboutCalls } from './calls/about.ts';
import { accountCalls } from './calls/accounts.ts';
import { auditCalls } from './calls/audit.ts';
import { eventCalls } from './calls/events.ts';
import { exportCalls } from './calls/exports.ts';
import { noticeCalls } from './calls/notices.ts';
import { pickCalls } from './calls/picks.ts';
import { poolCalls } from './calls/pools.ts';
import { reminderCalls } from './calls/reminders.ts';
import { seasonCalls } from './calls/seasons.ts';

export {
  bodyKibOf,
  type Call,
  type Media,
  type Method,
  type Policy,
  type Resource,
  type ResourceKind,
} from './calls/call.ts';

/** Every call there is: what the server answers, the browser may ask, and the documentation lists. */
export const calls = {
  ...aboutCalls,
  ...accountCalls,
  ...seasonCalls,
  ...pickCalls,
  ...poolCalls,
  ...auditCalls,
  ...exportCalls,
  ...eventCalls,
  ...noticeCalls,
  ...reminderCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;

type OutputOf<C, K extends string> = C extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;
type InputOf<C, K extends string> = C extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined;

/** What a call's handler is given, once checked. */
export type ParamsOf<N extends CallName> = OutputOf<Calls[N], 'params'>;
export type QueryOf<N extends CallName> = OutputOf<Calls[N], 'query'>;
export type BodyOf<N extends CallName> = OutputOf<Calls[N], 'body'>;
/** What a call's caller sends. */
export type SentBodyOf<N extends CallName> = InputOf<Calls[N], 'body'>;
/** What a call answers on success: text or a stream of it where it is not JSON, undefined where it is nothing. */
export type AnswerOf<N extends CallName> = Calls[N]['answer'] extends 'text/event-stream'
  ? ReadableStream<Uint8Array>
  : Calls[N]['answer'] extends string
    ? string
    : OutputOf<Calls[N], 'answer'>;

/** The calls that can be asked what they would do, with dryRun=true, and what they answer then. */
export type DryRunName = { [N in CallName]: Calls[N] extends { dryRun: z.ZodType } ? N : never }[CallName];
export type DryRunOf<N extends CallName> = Calls[N] extends { dryRun: infer S extends z.ZodType } ? z.output<S> : never;
