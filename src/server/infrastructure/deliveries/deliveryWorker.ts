import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { MINUTE } from '#domain/time.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { parseChange } from '#server/infrastructure/events/change.ts';
import type { Changes } from '#server/infrastructure/events/changes.ts';
import { isSilent } from '#server/infrastructure/silence/silence.ts';
import type { Channel } from './channel.ts';
import { DeliveryError } from './deliveryError.ts';
import { type About, claimDelivery, type Delivery, deleteDelivery, rescheduleDelivery } from './deliveryQueries.ts';

const POLL_EVERY_MS = MINUTE;
/** Limit for a delivery, even if the server keeps sending replies. */
const SEND_TIMEOUT_MS = MINUTE;
const GRACE_PERIOD_MS = 5_000;
/** Deliveries of a kind that cannot be written, after which the rest of this kind waits for the next round. */
const MAX_UNWRITTEN = 10;
/** In each process. */
export const SENT_AT_ONCE = 5;

export interface WorkerDeps {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
}

/** What a worker sends, and how. */
export interface Sender<A extends About, Content> {
  readonly channel: Channel;
  /** A try after so many hours in the queue is the last. */
  readonly hours: number;
  /** By kind; each queues what is due, and returns whether it has more to queue at once. */
  readonly queueing: Readonly<Record<string, () => Promise<boolean>>>;
  /** Whether all go through one server, which may be down. */
  readonly hasOneServer?: true;
  /** The pool whose server it goes to. A slow one takes no more than one delivery at a time from others. */
  poolOf?(about: A): number;
  /** In how many seconds these have to run again; null where nothing is planned. */
  secondsUntilDue(): Promise<number | null>;
  /** Writes a delivery from the current data; undefined if nothing is to be sent any more, `later` if not yet. */
  render(delivery: Delivery<A>): Promise<Content | 'later' | undefined>;
  /** Rejects with a DeliveryError. */
  send(content: Content, delivery: Delivery<A>, signal: AbortSignal): Promise<void>;
  /** Notes that a delivery was refused or had no answer, and is not tried again. */
  giveUp?(delivery: Delivery<A>): Promise<void>;
  close(): void;
}

type Step = 'done' | 'none' | 'held up';

/** Sends several deliveries of a channel at a time; a killed process repeats at most those. Processes share the queue. */
export class DeliveryWorker<A extends About = About, Content = unknown> {
  readonly outcomes = { sent: 0, delayed: 0, held_up: 0, given_up: 0 };
  /** failures by kind */
  readonly unqueued: Record<string, number>;
  readonly #deps: WorkerDeps;
  readonly #sender: Sender<A, Content>;
  readonly #cutOff = new AbortController();
  #sending: Promise<void> | undefined;
  #isRequested = false;
  #isStopped = false;
  #isStarted = false;
  #nextDue: NodeJS.Timeout | undefined;
  #isUrgentNext = true;
  readonly #queueingInTurn = pLimit(1);
  /** A claim knows the pools of those before it. */
  readonly #claimingInTurn = pLimit(1);
  readonly #inFlight = new Set<Delivery<A>>();
  /** Resolves when more is to be queued, or a delivery ends. */
  #changed = Promise.withResolvers<void>();
  /** deliveries of this round that could not be written, by kind */
  #unwritten = new Map<string, number>();
  #unsubscribe = () => {};

  constructor(deps: WorkerDeps, sender: Sender<A, Content>) {
    this.#deps = deps;
    this.#sender = sender;
    this.unqueued = Object.fromEntries(Object.keys(sender.queueing).map((kind) => [kind, 0]));
  }

  start(changes: Changes): void {
    this.#isStarted = true;
    const unsubscribe = changes.subscribe({
      onMessage: (change) => {
        if (parseChange(change)?.kind === 'delivery') void this.sendDue();
      },
      onDisconnect: () => {},
    });
    const timer = setInterval(() => void this.sendDue(), POLL_EVERY_MS).unref();
    this.#unsubscribe = () => {
      clearInterval(timer);
      clearTimeout(this.#nextDue);
      unsubscribe();
    };
    void this.sendDue();
  }

  async stop(gracePeriod = GRACE_PERIOD_MS): Promise<void> {
    this.#unsubscribe();
    this.#isStopped = true;
    this.#wakeLanes();
    const cutOff = setTimeout(() => this.#cutOff.abort(), gracePeriod);
    await this.#sending;
    clearTimeout(cutOff);
    this.#sender.close();
  }

  sendDue(): Promise<void> {
    this.#isRequested = true;
    this.#wakeLanes();
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#isRequested && !this.#isStopped) {
        if (await isSilent(this.#deps)) return;
        await this.#queueDue();
        await this.#sendWaiting();
        // inside the loop, because a change may arrive meanwhile
        await this.#awaitDue();
      }
    } catch (error) {
      this.#deps.log.error({ err: error }, `The queue of ${this.#sender.channel.plural} could not be read`);
    }
  }

  /** A kind that fails stops no other. */
  async #queueDue(): Promise<void> {
    this.#isRequested = false;
    for (const [kind, queue] of Object.entries(this.#sender.queueing)) {
      try {
        if (await queue()) this.#isRequested = true;
      } catch (error) {
        this.unqueued[kind] = (this.unqueued[kind] ?? 0) + 1;
        const what = capitalized(this.#sender.channel.plural);
        this.#deps.log.error({ err: error, kind }, `${what} of this kind could not be queued`);
      }
    }
  }

  async #sendWaiting(): Promise<void> {
    this.#unwritten = new Map();
    // one delivery alone finds out whether the server works, before several are sent at a time
    if (this.#sender.hasOneServer && (this.#isStopped || (await this.#sendNext()) !== 'done')) return;
    const lanes = await this.#sendInLanes(SENT_AT_ONCE);
    // the server may accept fewer connections
    if (lanes.includes('held up')) await this.#sendInLanes(1);
  }

  /** All lanes end when one is held up or fails, or once nothing waits and nothing is being sent. */
  async #sendInLanes(count: number): Promise<Step[]> {
    let goesOn = true;
    const send = async (): Promise<Step> => {
      let step: Step = 'done';
      try {
        while (goesOn && !this.#isStopped) {
          const changed = this.#changed.promise;
          step = await this.#sendNext();
          if (step === 'held up' || (step === 'none' && this.#inFlight.size === 0)) break;
          if (step === 'none') await changed;
          if (this.#isRequested) await this.#queueingInTurn(() => this.#queueDue());
        }
      } finally {
        if (step !== 'none') goesOn = false;
      }
      return step;
    };
    const lanes = await Promise.allSettled(Array.from({ length: count }, send));
    return lanes.map((lane) => {
      if (lane.status === 'rejected') throw lane.reason;
      return lane.value;
    });
  }

  #wakeLanes(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  async #awaitDue(): Promise<void> {
    if (!this.#isStarted || this.#isStopped) return;
    const seconds = await this.#sender.secondsUntilDue();
    clearTimeout(this.#nextDue);
    if (seconds !== null && !this.#isStopped) {
      this.#nextDue = setTimeout(() => void this.sendDue(), Math.max(0, seconds) * 1000 + 1).unref();
    }
  }

  async #sendNext(): Promise<Step> {
    const delivery = await this.#claimingInTurn(() => this.#claim());
    if (!delivery) return 'none';
    try {
      return await this.#send(delivery);
    } finally {
      this.#inFlight.delete(delivery);
      this.#wakeLanes();
    }
  }

  async #claim(): Promise<Delivery<A> | undefined> {
    const { channel, hours } = this.#sender;
    const isUrgent = this.#isUrgentNext;
    this.#isUrgentNext = !isUrgent;
    const without = [...this.#unwritten].filter(([, count]) => count >= MAX_UNWRITTEN).map(([kind]) => kind);
    const busyPools = [...this.#inFlight].flatMap(({ about }) => this.#sender.poolOf?.(about) ?? []);
    const claim = { channel: channel.name, isUrgent, without, busyPools, hours };
    const delivery = await this.#deps.database.query(claimDelivery<A>, claim);
    if (delivery) this.#inFlight.add(delivery);
    return delivery;
  }

  async #send(delivery: Delivery<A>): Promise<Step> {
    const { database } = this.#deps;
    try {
      const content = await this.#write(delivery);
      if (content === 'later') {
        await database.query(delivery.isLast ? deleteDelivery : rescheduleDelivery, delivery.id);
        return 'done';
      }
      if (content) {
        const signal = AbortSignal.any([this.#cutOff.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
        await this.#sender.send(content, delivery, signal);
        this.outcomes.sent += 1;
      }
    } catch (error) {
      await this.#reschedule(delivery, error);
      return isServerDown(error) ? 'held up' : 'done';
    }
    await database.query(deleteDelivery, delivery.id);
    return 'done';
  }

  async #write(delivery: Delivery<A>): Promise<Content | 'later' | undefined> {
    try {
      return await this.#sender.render(delivery);
    } catch (error) {
      const { kind } = delivery.about;
      this.#unwritten.set(kind, (this.#unwritten.get(kind) ?? 0) + 1);
      throw error;
    }
  }

  async #reschedule(delivery: Delivery<A>, error: unknown): Promise<void> {
    const { database, log } = this.#deps;
    const {
      id,
      about: { kind },
      tries,
      isLast,
    } = delivery;
    const isDropped = isLast || (error instanceof DeliveryError && error.isPermanent);
    const later = isServerDown(error) ? 'held_up' : 'delayed';
    this.outcomes[isDropped ? 'given_up' : later] += 1;
    const what = `A ${this.#sender.channel.name} `;
    log.error({ err: error, kind, tries }, what + (isDropped ? 'was given up' : 'could not be sent yet'));
    if (isDropped && error instanceof DeliveryError) await this.#sender.giveUp?.(delivery);
    await database.query(isDropped ? deleteDelivery : rescheduleDelivery, id);
  }
}

/** No other delivery of the channel can be sent after such an error. */
function isServerDown(error: unknown): boolean {
  return error instanceof DeliveryError && error.isServerDown;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
