import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface Delivered {
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: string;
}

export interface MailServer {
  readonly address: string;
  readonly delivered: readonly Delivered[];
}

type OnDelivered = (mail: Delivered) => void | Promise<void>;

/** Starts an SMTP server for the length of a test; it accepts what `onDelivered` does not reject. */
export async function startSmtp(options?: SMTPServerOptions, onDelivered?: OnDelivered): Promise<MailServer> {
  const { stop, ...server } = await openSmtp(options, onDelivered);
  onTestFinished(stop);
  return server;
}

/** Starts an SMTP server that the caller stops. */
export async function openSmtp(
  options: SMTPServerOptions = {},
  onDelivered: OnDelivered = () => {},
): Promise<MailServer & { stop(): Promise<void> }> {
  const delivered: Delivered[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onAuth: (auth, _, done) => done(null, { user: auth.username }),
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      text(stream)
        .then((raw) => {
          const each = { from, to, mail: readable(raw) };
          delivered.push(each);
          return onDelivered(each);
        })
        .then(() => done(), done);
    },
    ...options,
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    address: `127.0.0.1:${(listening.address() as AddressInfo).port}`,
    delivered,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

export function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

function readable(raw: string): string {
  return raw
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
    .replaceAll('\r\n', '\n');
}
