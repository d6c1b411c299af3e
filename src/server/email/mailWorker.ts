import type { Logger } from 'pino';
import { parseTag } from '#server/cache/tags.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { ChangeFeed } from '#server/events/changeFeed.ts';
import { claimMail, deleteMail, type QueuedMail, rescheduleMail } from './queries.ts';
import { createMailTransport, DeliveryError, type MailContent, type Transport } from './transport.ts';

const POLL_EVERY_MS = 60_000;
/** Limit for a mail, even if the server keeps sending replies. */
const SEND_TIMEOUT_MS = 60_000;
const GRACE_PERIOD_MS = 5_000;

export interface MailDeps {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
}

interface Mails {
  queueDue(): Promise<void>;
  /** In how many seconds `queueDue` has to run again; null where nothing is planned. */
  secondsUntilDue(): Promise<number | null>;
  /** Writes a queued mail from the current data; undefined if nothing is to be sent any more, `later` if not yet. */
  render(mail: QueuedMail): Promise<MailContent | 'later' | undefined>;
}

/** Sends one mail at a time, so that a killed process repeats at most one. Processes share the queue. */
export class MailWorker {
  readonly outcomes = { sent: 0, delayed: 0, held_up: 0, given_up: 0 };
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
  #unsubscribe = () => {};

  constructor(deps: MailDeps, mails: Mails) {
    this.#deps = deps;
    this.#mails = mails;
    this.#transport = createMailTransport(deps.config, deps.log);
  }

  start(changeFeed: ChangeFeed): void {
    this.#isStarted = true;
    const unsubscribe = changeFeed.subscribe({
      onMessage: (change) => {
        if (parseTag(change)?.kind === 'mail') void this.sendDue();
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
        await this.#mails.queueDue();
        let hasMore = true;
        while (hasMore && !this.#isStopped) hasMore = await this.#sendNext();
        // inside the loop, because a change may arrive meanwhile
        await this.#awaitDue();
      }
    } catch (error) {
      this.#deps.log.error({ err: error }, 'The queue of mails could not be read');
    }
  }

  async #awaitDue(): Promise<void> {
    if (!this.#isStarted || this.#isStopped) return;
    const seconds = await this.#mails.secondsUntilDue();
    clearTimeout(this.#nextDue);
    if (seconds !== null && !this.#isStopped) {
      this.#nextDue = setTimeout(() => void this.sendDue(), Math.max(0, seconds) * 1000 + 1).unref();
    }
  }

  async #sendNext(): Promise<boolean> {
    const { database } = this.#deps;
    const mail = await database.query(claimMail, this.#isUrgentNext);
    this.#isUrgentNext = !this.#isUrgentNext;
    if (!mail) return false;
    try {
      const content = await this.#mails.render(mail);
      if (content === 'later') {
        await database.query(mail.isLast ? deleteMail : rescheduleMail, mail.id);
        return true;
      }
      if (content) {
        const signal = AbortSignal.any([this.#cutOff.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
        await this.#transport.send({ id: mail.id, ...content }, signal);
        this.outcomes.sent += 1;
      }
    } catch (error) {
      await this.#reschedule(mail, error);
      return isMailSpecific(error);
    }
    await database.query(deleteMail, mail.id);
    return true;
  }

  async #reschedule({ id, about: { kind }, tries, isLast }: QueuedMail, error: unknown): Promise<void> {
    const { database, log } = this.#deps;
    const isDropped = isLast || (error instanceof DeliveryError && error.isPermanent);
    const later = isMailSpecific(error) ? 'delayed' : 'held_up';
    this.outcomes[isDropped ? 'given_up' : later] += 1;
    log.error({ err: error, kind, tries }, isDropped ? 'A mail was given up' : 'A mail could not be sent yet');
    await database.query(isDropped ? deleteMail : rescheduleMail, id);
  }
}

/** Others can be tried after such an error. */
function isMailSpecific(error: unknown): boolean {
  return error instanceof DeliveryError && !error.isServerDown;
}
