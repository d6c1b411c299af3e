import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '#server/infrastructure/config/config.ts';
import { DeliveryError } from '#server/infrastructure/deliveries/deliveryError.ts';
import { SENT_AT_ONCE } from '#server/infrastructure/deliveries/deliveryWorker.ts';
import { writeToOutbox } from './outbox.ts';

export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** the same content, for mail programs that show it */
  readonly html?: string;
  readonly stopToken?: string;
}

export interface MailMessage extends MailContent {
  readonly id: string;
}

export type TransportSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>;

/** Connections for a series of mails, each opened again once if the server has closed it between two of them. */
const POOL = { pool: true, maxConnections: SENT_AT_ONCE, maxRequeues: 1, idleTimeout: 2_000 } as const;
/** The app's stop waits for the last of these. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  socketCloseTimeout: 1_000,
};

/** Returns the error of sending, without the addresses and links that a server's reply may quote. */
function toDeliveryError(cause: unknown): DeliveryError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const { code, command, responseCode = 0 }: { code?: string; command?: string; responseCode?: number } = Object(cause);
  return new DeliveryError(message.replaceAll(/https?:\S+|\S+@\S+/gi, '…'), {
    isPermanent: code === 'EENVELOPE' && (command === 'API' || (command === 'RCPT TO' && responseCode >= 500)),
    isServerDown: command === 'MAIL FROM' || (code !== 'EENVELOPE' && code !== 'EMESSAGE'),
  });
}

export interface Transport {
  /** Rejects with a DeliveryError. */
  send(message: MailMessage, signal: AbortSignal): Promise<void>;
  close(): void;
}

export function createMailTransport(settings: TransportSettings, log: Logger): Transport {
  const { send, close } =
    settings.smtpUrl === undefined ? toOutbox(settings, log) : overSmtp(settings.smtpUrl, settings);
  return {
    async send(message, signal) {
      try {
        await send(mailOf(message, settings.publicUrl), message.id, signal);
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
    close,
  };
}

/** Connects to the mail server and signs in, without a mail. Rejects with a DeliveryError. */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...TIMEOUTS });
  try {
    await transport.verify();
  } catch (error) {
    throw toDeliveryError(error);
  } finally {
    transport.close();
  }
}

type NodemailerMessage = ReturnType<typeof mailOf>;

interface Delivery {
  send(mail: NodemailerMessage, id: string, signal: AbortSignal): Promise<void>;
  close(): void;
}

function overSmtp(url: string, { mailFrom: from }: TransportSettings): Delivery {
  const transport = createTransport({ url, ...POOL, ...TIMEOUTS }, { from });
  return {
    async send(mail, _, signal) {
      try {
        await transport.sendMail({ ...mail, signal });
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

function toOutbox({ mailFrom: from, dataDir }: TransportSettings, log: Logger): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  // without encoding the links can be read and copied
  transport.use('stream', ({ message }, done) => {
    if (message) message.getTransferEncoding = () => '8bit';
    done();
  });
  return {
    async send(mail, id) {
      const { message: eml } = await transport.sendMail(mail);
      const path = await writeToOutbox(dataDir, id, eml);
      log.warn({ path }, 'SMTP_URL is not set: the mail is in the outbox');
    },
    close: () => {},
  };
}

/** Passes the address as an object, so that it cannot add another recipient. */
function mailOf({ id, to, subject, text, html, stopToken }: MailMessage, publicUrl: string) {
  return {
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    headers: {
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
