import { resolve } from 'node:path';
import addressparser from 'nodemailer/lib/addressparser';
import * as z from 'zod';
import { email, name, newPassword } from '#contract/fields.ts';
import { DATABASE_URL, parseDatabaseUrl } from './db/databaseUrl.ts';
import { StartupError } from './startupError.ts';

export interface AdminAccount {
  readonly username: string;
  readonly password: string;
  readonly email: string | null;
}

export interface Config {
  /** 0 lets the system choose */
  readonly port: number;
  readonly host: string;
  /** undefined: the embedded PostgreSQL in dataDir */
  readonly databaseUrl: string | undefined;
  /** how many connections to a PostgreSQL server the process opens, the listener's not counted */
  readonly databaseConnections: number;
  /** absolute */
  readonly dataDir: string;
  readonly seed: 'demo' | 'none';
  /** the site admin to be made where there is none */
  readonly admin: AdminAccount | undefined;
  /** also what the command line tool gives a new site admin */
  readonly adminPassword: string | undefined;
  /** undefined: mails go to the outbox */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** the bare address behind Contact Support */
  readonly supportEmail: string;
  /** how long before a deadline reminders go out; 0: never */
  readonly remindHours: number;
  /** how many proxies in front add to X-Forwarded-For */
  readonly trustProxy: number;
  readonly rateLimits: 'on' | 'off';
  /** how long the app goes on serving after SIGTERM, while /readyz says 503 */
  readonly drainSeconds: number;
  readonly logLevel: 'error' | 'warn' | 'info';
  /** undefined: metrics are served nowhere */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** an origin: scheme, host and port, without a trailing slash */
  readonly publicUrl: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().max(65_535));
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));
const host = z.string().regex(/^[\w.:-]+$/);
const PORT_TAKES = 'a port from 0 to 65535';
const HOST_TAKES = 'an address to listen on, such as 127.0.0.1 or 0.0.0.0';

/** What is said of a variable, in docs/configuration.md and where it holds something else. */
interface Told {
  readonly does: string;
  /** completes "it takes …" */
  readonly takes: string;
  /** what holds without it, where that is no fixed value; a secret has none */
  readonly without?: string;
}
export const told = z.registry<Told>();

/** Every variable that is read, each with what is told of it; docs/configuration.md is made from this. */
export const Variables = z.object({
  PORT: port.default(3000).register(told, {
    does: 'The port that it listens on; with 0 the system chooses one.',
    takes: PORT_TAKES,
  }),
  HOST: host.default('127.0.0.1').register(told, {
    does: 'The address that it listens on.',
    takes: HOST_TAKES,
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .transform((text) => new URL(text))
    .refine(isOrigin)
    .transform((url) => url.origin)
    .optional()
    .register(told, {
      does: 'What links in mails begin with. Where it is https, cookies travel by https alone.',
      takes: 'the address that browsers use, such as https://pool.example.org, without a path',
      without: 'http://localhost with `PORT`',
    }),
  TRUST_PROXY: z.string().regex(/^\d$/).transform(Number).default(0).register(told, {
    does: 'How many proxies in front add to `X-Forwarded-For`. Too low, and all callers seem one; too high, and they can lie about their address.',
    takes: 'how many proxies stand in front, from 0 to 9',
  }),
  DATABASE_URL: z.string().regex(DATABASE_URL).optional().register(told, {
    does: 'A PostgreSQL server, version 15 or later, or several of which one is the primary: [operating.md](operating.md#the-address-of-the-server). Its password is a secret. The variables of PostgreSQL itself (`PGHOST`, `PGPASSWORD`, …) are not read.',
    takes: 'postgres://user:password@host:port/database',
    without: 'the PostgreSQL that comes along, in `DATA_DIR`',
  }),
  DATABASE_CONNECTIONS: wholeNumber(1, 999).default(10).register(told, {
    does: 'How many connections it opens to `DATABASE_URL`, and one more to listen. An upgrade side by side takes twice as many.',
    takes: 'a whole number from 1 to 999',
  }),
  DATA_DIR: z.string().default('./data').register(told, {
    does: 'The folder of all data, which one process has at a time.',
    takes: 'a directory',
  }),
  SEED: z.enum(['demo', 'none']).optional().register(told, {
    does: '`demo` loads the demo tournament into an empty database, `none` does not.',
    takes: 'demo or none',
    without: '`demo`; `none` when `NODE_ENV` is `production`',
  }),
  NODE_ENV: z.string().optional().register(told, {
    does: 'With `production` there is no demo unless `SEED` asks for it.',
    takes: 'production, or anything else',
  }),
  ADMIN_USERNAME: name('Username').optional().register(told, {
    does: 'The site admin to be made at the start where there is none.',
    takes: '1 to 64 characters, none of them invisible',
  }),
  ADMIN_PASSWORD: newPassword.optional().register(told, {
    does: 'The password of that site admin, or of the one that the command line tool makes. A secret, wanted by `ADMIN_USERNAME`.',
    takes: '6 to 256 characters',
  }),
  ADMIN_EMAIL: email.optional().register(told, {
    does: 'The e-mail address of that site admin.',
    takes: 'an e-mail address',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .register(told, {
      does: 'The server through which mails go out; takes `PUBLIC_URL` too. Its password is a secret.',
      takes: 'smtp://user:password@host:port, or smtps://',
      without: 'mails are files in `DATA_DIR/outbox`',
    }),
  MAIL_FROM: z.string().refine(isMailbox).optional().register(told, {
    does: 'Whom mails come from.',
    takes: 'the address that mails come from, such as Unbusted <pool@example.org>',
    without: '`unbusted` at the host of `PUBLIC_URL`',
  }),
  SUPPORT_EMAIL: email.optional().register(told, {
    does: 'The address behind Contact Support.',
    takes: 'an e-mail address',
    without: 'the address in `MAIL_FROM`',
  }),
  REMIND_HOURS: wholeNumber(0, 168).default(3).register(told, {
    does: 'How long before a deadline those are mailed whose picks are missing; 0 reminds nobody.',
    takes: 'a whole number of hours from 0 to 168',
  }),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').register(told, {
    does: 'Whether sign-ins, registrations and the like are limited; `off` where something in front does that.',
    takes: 'on or off',
  }),
  DRAIN_SECONDS: wholeNumber(0, 60).default(5).register(told, {
    does: 'How long it goes on serving after SIGTERM, with 503 at `/readyz`, so that a proxy stops sending requests first; 0 stops at once.',
    takes: 'a whole number of seconds from 0 to 60',
  }),
  LOG_LEVEL: z.enum(['error', 'warn', 'info']).default('warn').register(told, {
    does: 'What is logged; `info` is a line for each request.',
    takes: 'error, warn or info',
  }),
  METRICS_PORT: port.optional().register(told, {
    does: 'The port where Prometheus reads the metrics, apart from all else.',
    takes: PORT_TAKES,
    without: 'metrics are served nowhere',
  }),
  METRICS_HOST: host.default('127.0.0.1').register(told, {
    does: 'The address that metrics are served on. Whoever reaches it reads them.',
    takes: HOST_TAKES,
  }),
});
type Variables = z.output<typeof Variables>;

/** The configuration that the environment holds. What is wrong with it is a StartupError of one line. */
export function readConfig(env: Environment): Config {
  const variables = check(env);
  const { PORT, SEED, NODE_ENV, PUBLIC_URL } = variables;
  if (variables.SMTP_URL !== undefined && PUBLIC_URL === undefined) {
    throw new StartupError(
      'SMTP_URL is set without PUBLIC_URL: set PUBLIC_URL to the address that links in mails bear',
    );
  }
  if (variables.DATABASE_URL !== undefined) parseDatabaseUrl(variables.DATABASE_URL);
  const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`;
  const mailFrom = variables.MAIL_FROM ?? `Unbusted <unbusted@${new URL(publicUrl).hostname}>`;
  return {
    port: PORT,
    host: variables.HOST,
    databaseUrl: variables.DATABASE_URL,
    databaseConnections: variables.DATABASE_CONNECTIONS,
    dataDir: resolve(variables.DATA_DIR),
    seed: SEED ?? (NODE_ENV === 'production' ? 'none' : 'demo'),
    admin: adminAccount(variables),
    adminPassword: variables.ADMIN_PASSWORD,
    smtpUrl: variables.SMTP_URL,
    mailFrom,
    supportEmail: variables.SUPPORT_EMAIL ?? addressIn(mailFrom),
    remindHours: variables.REMIND_HOURS,
    trustProxy: variables.TRUST_PROXY,
    rateLimits: variables.RATE_LIMITS,
    drainSeconds: variables.DRAIN_SECONDS,
    logLevel: variables.LOG_LEVEL,
    metricsPort: variables.METRICS_PORT,
    metricsHost: variables.METRICS_HOST,
    publicUrl,
  };
}

/** An empty variable counts as unset: a compose file has no other way to leave one out. */
function check(env: Environment): Variables {
  const filled = Object.entries(env).filter(([, value]) => value !== '');
  const result = Variables.safeParse(Object.fromEntries(filled));
  if (result.success) return result.data;
  const variable = Variables.keyof().parse(result.error.issues[0]?.path[0]);
  const held = shown(variable, env[variable] ?? '');
  throw new StartupError(`${variable} holds ${held}; it takes ${told.get(Variables.shape[variable])?.takes}`);
}

function adminAccount(variables: Variables): AdminAccount | undefined {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_EMAIL: address = null } = variables;
  if (username === undefined) return undefined;
  if (password === undefined)
    throw new StartupError('ADMIN_USERNAME is set without ADMIN_PASSWORD: set both or neither');
  return { username, password, email: address };
}

/** What of a variable may be shown: no password, which in a URL stands before the last @ or in the query. */
function shown(variable: keyof Variables, value: string): string {
  if (variable === 'ADMIN_PASSWORD') return `${value.length} characters`;
  if (!variable.endsWith('_URL')) return JSON.stringify(value);
  return JSON.stringify(value.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1…@').replace(/\?.*/s, '?…'));
}

/** One address, with or without a name. */
function isMailbox(text: string): boolean {
  const [mailbox, ...more] = addressparser(text);
  return more.length === 0 && /^[^\s@]+@[^\s@]+$/.test(mailbox?.address ?? '');
}

function addressIn(mailbox: string): string {
  return addressparser(mailbox)[0]?.address ?? '';
}

function isOrigin(url: URL): boolean {
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
}
