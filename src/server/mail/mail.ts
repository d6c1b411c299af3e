import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Changes } from '#server/live/changes.ts';
import { queueReminders } from '#server/reminders/queries.ts';
import { letterOf } from './letters.ts';
import { createPost, type Message, NotSent } from './post.ts';
import { delayMail, deleteMail, type QueuedMail, takeMail } from './queries.ts';

const LOOK_EVERY_MS = 60_000;

interface Parts {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
}

/**
 * Sends the mails that are queued in the database, one at a time, so that a process that is killed has at most one sent
 * that it could not delete; that one goes out once more. Any number of processes do so side by side.
 */
export class Mail {
  /** how many tries came out how, since the start */
  readonly outcomes = { sent: 0, delayed: 0, given_up: 0 };
  readonly #parts: Parts;
  readonly #post: (message: Message) => Promise<void>;
  #sending: Promise<void> | undefined;
  #isAsked = false;
  #isStopped = false;
  #end = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#post = createPost(parts.config, parts.log);
  }

  /** Sends what is due now, what is queued from now on, what is to be tried again, and reminders as their time comes. */
  start(changes: Changes): void {
    const endHearing = changes.hear({
      heard: (change) => {
        if (change === 'mail') void this.sendDue();
      },
      lost: () => {},
    });
    const timer = setInterval(() => void this.sendDue(), LOOK_EVERY_MS).unref();
    this.#end = () => {
      clearInterval(timer);
      endHearing();
    };
    void this.sendDue();
  }

  /** Sends no more, and is done when the mail in flight is. */
  async stop(): Promise<void> {
    this.#end();
    this.#isStopped = true;
    await this.#sending;
  }

  /** Until all mails that are due have been tried. */
  sendDue(): Promise<void> {
    this.#isAsked = true;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    const {
      database,
      config: { remindHours },
      log,
    } = this.#parts;
    try {
      while (this.#isAsked && !this.#isStopped) {
        this.#isAsked = false;
        if (remindHours > 0) await database.query(queueReminders, remindHours);
        let goesOn = true;
        while (goesOn && !this.#isStopped) goesOn = await this.#sendNext();
      }
    } catch (error) {
      log.error({ err: error }, 'The queue of mails could not be read');
    }
  }

  /** Whether there may be another to be sent now. */
  async #sendNext(): Promise<boolean> {
    const { database, config } = this.#parts;
    const mail = await database.query(takeMail);
    if (!mail) return false;
    try {
      const letter = await letterOf(database, config, mail.about);
      if (letter) {
        await this.#post({ id: mail.id, ...letter });
        this.outcomes.sent += 1;
      }
    } catch (error) {
      await this.#putBack(mail, error);
      return error instanceof NotSent && !error.isOfServer;
    }
    await database.query(deleteMail, mail.id);
    return true;
  }

  async #putBack({ id, about: { kind }, tries, isLast }: QueuedMail, error: unknown): Promise<void> {
    const { database, log } = this.#parts;
    const isGivenUp = isLast || (error instanceof NotSent && error.isForGood);
    this.outcomes[isGivenUp ? 'given_up' : 'delayed'] += 1;
    log.error({ err: error, kind, tries }, isGivenUp ? 'A mail was given up' : 'A mail could not be sent yet');
    await database.query(isGivenUp ? deleteMail : delayMail, id);
  }
}
