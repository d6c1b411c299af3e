import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/** The app waits for mails in flight when it stops: a server that hangs is not to hold it up for long. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Mail through SMTP_URL; without one, a file each in the data directory's outbox. It is written and sent after the
 * answer at hand has gone out, so that nobody can tell from an answer's time whether there was anything to send.
 */
export class Mail {
  readonly #log: Logger;
  readonly #send: (message: Message) => Promise<void>;
  readonly #posted = new Set<Promise<void>>();

  constructor(settings: Settings, log: Logger) {
    this.#log = log;
    this.#send = settings.smtpUrl === undefined ? toOutbox(settings, log) : overSmtp(settings.smtpUrl, settings);
  }

  /** Has a mail written and sent soon; `write` answers undefined where there is nothing to send. */
  post(write: () => Promise<Message | undefined>): void {
    const posted = this.#deliver(write).finally(() => this.#posted.delete(posted));
    this.#posted.add(posted);
  }

  async #deliver(write: () => Promise<Message | undefined>): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      const message = await write();
      if (message) await this.#send(message);
    } catch (error) {
      this.#log.error({ err: error }, 'A mail could not be sent');
    }
  }

  /** When all that was posted has been sent. */
  async idle(): Promise<void> {
    while (this.#posted.size > 0) await Promise.all(this.#posted);
  }
}

function overSmtp(url: string, { mailFrom: from }: Settings) {
  const transport = createTransport({ url, ...PATIENCE }, { from });
  return async (message: Message) => {
    try {
      await transport.sendMail(plain(message));
    } catch (error) {
      throw withoutLinks(error);
    }
  };
}

/** A server that refuses a mail may quote it, and the log is not to have its link. */
function withoutLinks(error: unknown): Error {
  const words = error instanceof Error ? error.message : String(error);
  return new Error(words.replaceAll(/https?:\S+/gi, '…'));
}

function toOutbox({ mailFrom: from, dataDir }: Settings, log: Logger) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  // nothing carries the file anywhere: the link in it is to be read and copied as it is
  transport.use('stream', ({ message }, done) => {
    if (message) message.getTransferEncoding = () => '8bit';
    done();
  });
  const folder = join(dataDir, 'outbox');
  return async (message: Message) => {
    const { message: eml } = await transport.sendMail(plain(message));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
    await writeFile(path, eml, { mode: 0o600, flag: 'wx' });
    log.warn({ path }, 'SMTP_URL is not set: the mail is in the outbox');
  };
}

/** An address object, so that nothing in an address can add another recipient. */
function plain({ to, subject, text }: Message) {
  return { to: { name: '', address: to }, subject, text, disableFileAccess: true, disableUrlAccess: true };
}
