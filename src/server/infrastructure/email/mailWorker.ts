import type { Logger } from 'pino';
import { MINUTE } from '#domain/time.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import type { ChangeFeed } from '#server/infrastructure/events/changeFeed.ts';
import { parseChange } from '#server/infrastructure/events/changes.ts';
import { claimMail, deleteMail, type QueuedMail, rescheduleMail } from './queries.ts';
import { createMailTransport, DeliveryError, type MailContent, SENT_AT_ONCE, type Transport } from './transport.ts';

const POLL_EVERY_MS = MINUTE;
/** Limit for a mail, even if the server keeps sending replies. */
const SEND_TIMEOUT_MS = MINUTE;
const GRACE_PERIOD_MS = 5_000;
/** Mails of a kind that cannot be written, after which the rest of this kind waits for the next round. */
const MAX_UNWRITTEN = 10;

export interface MailDeps {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
}

interface Mails {
  /** By kind; each queues what is due, and returns whether it has more to queue at once. */
  readonly queueing: Readonly<Record<string, () => Promise<boolean>>>;
  /** In how many seconds these have to run again; null where nothing is planned. */
  secondsUntilDue(): Promise<number | null>;
  /** Writes a queued mail from the current data; undefined if nothing is to be sent any more, `later` if not yet. */
  render(mail: QueuedMail): Promise<MailContent | 'later' | undefined>;
}

type Step = 'done' | 'none' | 'held up';

/** Sends several mails at a time; a killed process repeats at most those. Processes share the queue. */
export class MailWorker {
  readonly outcomes = { sent: 0, delayed: 0, held_up: 0, given_up: 0 };
  /** failures by kind */
  readonly unqueued: Record<string, number>;
  readonly #deps: MailDeps;
  readonly #mails: Mails;
  readonly #transport: Transport;
  readonly #cutOff = new AbortController();
  #sending: Promise<void> | undefined;
  #isRequested = false;
  #isStopped = false;
  #isStarted = false;
  #nextDue: NodeJS.Timeout | undefined;
  #isUrgentNext = true;
  /** mails of this round that could not be written, by kind */
  #unwritten = new Map<string, number>();
  #unsubscribe = () => {};

  constructor(deps: MailDeps, mails: Mails) {
    this.#deps = deps;
    this.#mails = mails;
    this.unqueued = Object.fromEntries(Object.keys(mails.queueing).map((kind) => [kind, 0]));
    this.#transport = createMailTransport(deps.config, deps.log);
  }

  start(changeFeed: ChangeFeed): void {
    this.#isStarted = true;
    const unsubscribe = changeFeed.subscribe({
      onMessage: (change) => {
        if (parseChange(change)?.kind === 'mail') void this.sendDue();
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
    const cutOff = setTimeout(() => this.#cutOff.abort(), gracePeriod);
    await this.#sending;
    clearTimeout(cutOff);
    this.#transport.close();
  }

  sendDue(): Promise<void> {
    this.#isRequested = true;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#isRequested && !this.#isStopped) {
        this.#isRequested = false;
        await this.#queueDue();
        await this.#sendWaiting();
        // inside the loop, because a change may arrive meanwhile
        await this.#awaitDue();
      }
    } catch (error) {
      this.#deps.log.error({ err: error }, 'The queue of mails could not be read');
    }
  }

  /** A kind that fails stops no other. */
  async #queueDue(): Promise<void> {
    for (const [kind, queue] of Object.entries(this.#mails.queueing)) {
      try {
        if (await queue()) this.#isRequested = true;
      } catch (error) {
        this.unqueued[kind] = (this.unqueued[kind] ?? 0) + 1;
        this.#deps.log.error({ err: error, kind }, 'Mails of this kind could not be queued');
      }
    }
  }

  /** One mail alone finds out whether the server works, before several are sent at a time. */
  async #sendWaiting(): Promise<void> {
    this.#unwritten = new Map();
    if (this.#isStopped || (await this.#sendNext()) !== 'done') return;
    const lanes = await this.#sendInLanes(SENT_AT_ONCE);
    // the server may accept fewer connections
    if (lanes.includes('held up')) await this.#sendInLanes(1);
  }

  /** All lanes end when one is held up or fails. */
  async #sendInLanes(count: number): Promise<Step[]> {
    let goesOn = true;
    const send = async (): Promise<Step> => {
      let step: Step = 'done';
      try {
        while (step === 'done' && goesOn && !this.#isStopped) step = await this.#sendNext();
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

  async #awaitDue(): Promise<void> {
    if (!this.#isStarted || this.#isStopped) return;
    const seconds = await this.#mails.secondsUntilDue();
    clearTimeout(this.#nextDue);
    if (seconds !== null && !this.#isStopped) {
      this.#nextDue = setTimeout(() => void this.sendDue(), Math.max(0, seconds) * 1000 + 1).unref();
    }
  }

  async #sendNext(): Promise<Step> {
    const { database } = this.#deps;
    const isUrgent = this.#isUrgentNext;
    this.#isUrgentNext = !isUrgent;
    const resting = [...this.#unwritten].filter(([, count]) => count >= MAX_UNWRITTEN).map(([kind]) => kind);
    const mail = await database.query(claimMail, isUrgent, resting);
    if (!mail) return 'none';
    try {
      const content = await this.#write(mail);
      if (content === 'later') {
        await database.query(mail.isLast ? deleteMail : rescheduleMail, mail.id);
        return 'done';
      }
      if (content) {
        const signal = AbortSignal.any([this.#cutOff.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
        await this.#transport.send({ id: mail.id, ...content }, signal);
        this.outcomes.sent += 1;
      }
    } catch (error) {
      await this.#reschedule(mail, error);
      return isServerDown(error) ? 'held up' : 'done';
    }
    await database.query(deleteMail, mail.id);
    return 'done';
  }

  async #write(mail: QueuedMail): Promise<MailContent | 'later' | undefined> {
    try {
      return await this.#mails.render(mail);
    } catch (error) {
      const { kind } = mail.about;
      this.#unwritten.set(kind, (this.#unwritten.get(kind) ?? 0) + 1);
      throw error;
    }
  }

  async #reschedule({ id, about: { kind }, tries, isLast }: QueuedMail, error: unknown): Promise<void> {
    const { database, log } = this.#deps;
    const isDropped = isLast || (error instanceof DeliveryError && error.isPermanent);
    const later = isServerDown(error) ? 'held_up' : 'delayed';
    this.outcomes[isDropped ? 'given_up' : later] += 1;
    log.error({ err: error, kind, tries }, isDropped ? 'A mail was given up' : 'A mail could not be sent yet');
    await database.query(isDropped ? deleteMail : rescheduleMail, id);
  }
}

/** No other mail can be sent after such an error. */
function isServerDown(error: unknown): boolean {
  return error instanceof DeliveryError && error.isServerDown;
}
