import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';

/** What a mail says, and to whom. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** by which the reader stops such mails with one click */
  readonly stopToken?: string;
}

export interface Message extends Letter {
  /** the same one each time it is sent */
  readonly id: string;
}

export type PostSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>;

/** With a server that says nothing; the last is with one that does not hang up, which the end of the app waits for. */
const PATIENCE = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  socketCloseTimeout: 1_000,
};

/** Why a mail was not sent, in words without addresses and links, which a server may quote. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
  /** nobody has this address: another try is no use */
  readonly isForGood: boolean;
  /** other mails would fare no better now */
  readonly isOfServer: boolean;

  constructor(cause: unknown) {
    const words = cause instanceof Error ? cause.message : String(cause);
    super(words.replaceAll(/https?:\S+|\S+@\S+/gi, '…'));
    const {
      code,
      command,
      responseCode = 0,
    }: { code?: string; command?: string; responseCode?: number } = Object(cause);
    this.isForGood = code === 'EENVELOPE' && (command === 'API' || (command === 'RCPT TO' && responseCode >= 500));
    this.isOfServer = command === 'MAIL FROM' || (code !== 'EENVELOPE' && code !== 'EMESSAGE');
  }
}

export type Post = (message: Message, until: AbortSignal) => Promise<void>;

/**
 * Sends a mail through SMTP_URL, cut off where that is still under way when it may be no more; without SMTP_URL, makes it a
 * file in the data directory's outbox. Fails with NotSent.
 */
export function createPost(settings: PostSettings, log: Logger): Post {
  const send = settings.smtpUrl === undefined ? toOutbox(settings, log) : overSmtp(settings.smtpUrl, settings);
  return async (message, until) => {
    try {
      await send(mailOf(message, settings.publicUrl), message.id, until);
    } catch (error) {
      throw new NotSent(error);
    }
  };
}

type Mail = ReturnType<typeof mailOf>;

function overSmtp(url: string, { mailFrom: from }: PostSettings) {
  const transport = createTransport({ url, ...PATIENCE }, { from });
  return async (mail: Mail, _: string, until: AbortSignal) => {
    try {
      await transport.sendMail({ ...mail, signal: until });
    } catch (error) {
      until.throwIfAborted();
      throw error;
    }
  };
}

function toOutbox({ mailFrom: from, dataDir }: PostSettings, log: Logger) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  // nothing carries the file anywhere: the link in it is to be read and copied as it is
  transport.use('stream', ({ message }, done) => {
    if (message) message.getTransferEncoding = () => '8bit';
    done();
  });
  const folder = join(dataDir, 'outbox');
  return async (mail: Mail, id: string) => {
    const { message: eml } = await transport.sendMail(mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`);
    await writeFile(path, eml, { mode: 0o600, flag: 'wx' });
    log.warn({ path }, 'SMTP_URL is not set: the mail is in the outbox');
  };
}

/** An address object, so that nothing in an address can add another recipient. */
function mailOf({ id, to, subject, text, stopToken }: Message, publicUrl: string) {
  return {
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    to: { name: '', address: to },
    subject,
    text,
    headers: {
      // no machine is to answer
      'Auto-Submitted': 'auto-generated',
      // RFC 8058
      ...(stopToken !== undefined && {
        'List-Unsubscribe': `<${publicUrl}/api/unsubscribe/${stopToken}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
