import type { BodyOf, CallName, Calls, DryRunOf, ParamsOf, QueryOf, Resource, ResponseOf } from '#contract/calls.ts';
import type { Session } from '#server/accounts/session/session.ts';
import type { EncodedBody } from '#server/infrastructure/http/encodedBody.ts';
import type { CallerOf } from './policies.ts';
import type { ResourceRows } from './resources.ts';
import type { Services } from './services.ts';

/** Arguments of a handler, checked against the table of calls. */
interface CallContext<N extends CallName> {
  readonly services: Services;
  readonly session: Session;
  readonly address: string;
  readonly isThroughUnknownProxy: boolean;
  /** Returns a signal that is aborted when the client disconnects or the request times out. */
  signal(): AbortSignal;
  readonly user: CallerOf<N>;
  readonly params: ParamsOf<N>;
  readonly query: QueryOf<N>;
  readonly resource: ResourceRowOf<N>;
  readonly body: BodyOf<N>;
}

type ResourceRowOf<N extends CallName> = Calls[N] extends { resource: infer T extends Resource }
  ? ResourceRows[T['kind']] | (T extends { optional: true } ? undefined : never)
  : undefined;

/** What a write made that was sent before (the call's `repeatStatus`). */
export class Repeated<T> {
  readonly body: T;

  constructor(body: T) {
    this.body = body;
  }
}

type RepeatedOf<N extends CallName> = Calls[N] extends { repeatStatus: number } ? Repeated<ResponseOf<N>> : never;

/** A handler may return a cached, already encoded body. A file is read while it is sent. */
type Handler<N extends CallName> = (
  context: CallContext<N>,
) => ResponseOf<N> extends undefined
  ? Promise<void>
  : ResponseOf<N> extends Blob
    ? Promise<ReadableStream<Uint8Array>>
    : Promise<ResponseOf<N> | DryRunOf<N> | EncodedBody<ResponseOf<N>> | RepeatedOf<N>>;

/** A handler for every call of the table: leaving one out does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };
