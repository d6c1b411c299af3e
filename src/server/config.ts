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
const PORT_EXPECTS = 'a port from 0 to 65535';
const HOST_EXPECTS = 'an address to listen on, such as 127.0.0.1 or 0.0.0.0';

/** What is said of a variable, in docs/guide/configuration.md and where it holds something else. */
interface VariableDocs {
  readonly description: string;
  /** completes "it takes …" */
  readonly expects: string;
  /** what holds without it, where that is no fixed value; a secret has none */
  readonly defaultText?: string;
}
export const docs = z.registry<VariableDocs>();

/** Every variable that is read, each with what is told of it; docs/guide/configuration.md is made from this. */
export const Env = z.object({
  PORT: port.default(3000).register(docs, {
    description: 'The port that it listens on; with 0 the system chooses one.',
    expects: PORT_EXPECTS,
  }),
  HOST: host.default('127.0.0.1').register(docs, {
    description: 'The address that it listens on.',
    expects: HOST_EXPECTS,
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .transform((text) => new URL(text))
    .refine(isOrigin)
    .transform((url) => url.origin)
    .optional()
    .register(docs, {
      description: 'What links in mails begin with. Where it is https, cookies travel by https alone.',
      expects: 'the address that browsers use, such as https://pool.example.org, without a path',
      defaultText: 'http://localhost with `PORT`',
    }),
  TRUST_PROXY: z.string().regex(/^\d$/).transform(Number).default(0).register(docs, {
    description:
      'How many proxies in front add to `X-Forwarded-For`. Too low, and all callers seem one; too high, and they can lie about their address.',
    expects: 'how many proxies stand in front, from 0 to 9',
  }),
  DATABASE_URL: z.string().regex(DATABASE_URL).optional().register(docs, {
    description:
      'A PostgreSQL server, version 15 or later, or several of which one is the primary: [operate.md](operate.md#the-address-of-the-server). Its password is a secret. The variables of PostgreSQL itself (`PGHOST`, `PGPASSWORD`, …) are not read.',
    expects: 'postgres://user:password@host:port/database',
    defaultText: 'the PostgreSQL that comes along, in `DATA_DIR`',
  }),
  DATABASE_CONNECTIONS: wholeNumber(1, 999).default(10).register(docs, {
    description:
      'How many connections it opens to `DATABASE_URL`, and one more to listen. An upgrade side by side takes twice as many.',
    expects: 'a whole number from 1 to 999',
  }),
  DATA_DIR: z.string().default('./data').register(docs, {
    description: 'The folder of all data, which one process has at a time.',
    expects: 'a directory',
  }),
  SEED: z.enum(['demo', 'none']).optional().register(docs, {
    description: '`demo` loads the demo tournament into an empty database, `none` does not.',
    expects: 'demo or none',
    defaultText: '`demo`; `none` when `NODE_ENV` is `production`',
  }),
  NODE_ENV: z.string().optional().register(docs, {
    description: 'With `production` there is no demo unless `SEED` asks for it.',
    expects: 'production, or anything else',
  }),
  ADMIN_USERNAME: name('Username').optional().register(docs, {
    description: 'The site admin to be made at the start where there is none.',
    expects: '1 to 64 characters, none of them invisible',
  }),
  ADMIN_PASSWORD: newPassword.optional().register(docs, {
    description:
      'The password of that site admin, or of the one that the command line tool makes. A secret, wanted by `ADMIN_USERNAME`.',
    expects: '6 to 256 characters',
  }),
  ADMIN_EMAIL: email.optional().register(docs, {
    description: 'The e-mail address of that site admin.',
    expects: 'an e-mail address',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .register(docs, {
      description: 'The server through which mails go out; takes `PUBLIC_URL` too. Its password is a secret.',
      expects: 'smtp://user:password@host:port, or smtps://',
      defaultText: 'mails are files in `DATA_DIR/outbox`',
    }),
  MAIL_FROM: z.string().refine(isMailbox).optional().register(docs, {
    description: 'Whom mails come from.',
    expects: 'the address that mails come from, such as Unbusted <pool@example.org>',
    defaultText: '`unbusted` at the host of `PUBLIC_URL`',
  }),
  SUPPORT_EMAIL: email.optional().register(docs, {
    description: 'The address behind Contact Support.',
    expects: 'an e-mail address',
    defaultText: 'the address in `MAIL_FROM`',
  }),
  REMIND_HOURS: wholeNumber(0, 168).default(3).register(docs, {
    description: 'How long before a deadline those are mailed whose picks are missing; 0 reminds nobody.',
    expects: 'a whole number of hours from 0 to 168',
  }),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').register(docs, {
    description: 'Whether sign-ins, registrations and the like are limited; `off` where something in front does that.',
    expects: 'on or off',
  }),
  DRAIN_SECONDS: wholeNumber(0, 60).default(5).register(docs, {
    description:
      'How long it goes on serving after SIGTERM, with 503 at `/readyz`, so that a proxy stops sending requests first; 0 stops at once.',
    expects: 'a whole number of seconds from 0 to 60',
  }),
  LOG_LEVEL: z.enum(['error', 'warn', 'info']).default('warn').register(docs, {
    description: 'What is logged; `info` is a line for each request.',
    expects: 'error, warn or info',
  }),
  METRICS_PORT: port.optional().register(docs, {
    description: 'The port where Prometheus reads the metrics, apart from all else.',
    expects: PORT_EXPECTS,
    defaultText: 'metrics are served nowhere',
  }),
  METRICS_HOST: host.default('127.0.0.1').register(docs, {
    description: 'The address that metrics are served on. Whoever reaches it reads them.',
    expects: HOST_EXPECTS,
  }),
});
type Env = z.output<typeof Env>;

/** The configuration that the environment holds. What is wrong with it is a StartupError of one line. */
export function readConfig(env: Environment): Config {
  const variables = parseEnv(env);
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
function parseEnv(env: Environment): Env {
  const filled = Object.entries(env).filter(([, value]) => value !== '');
  const result = Env.safeParse(Object.fromEntries(filled));
  if (result.success) return result.data;
  const variable = Env.keyof().parse(result.error.issues[0]?.path[0]);
  const docsOfVariable = shownValue(variable, env[variable] ?? '');
  throw new StartupError(`${variable} holds ${docsOfVariable}; it takes ${docs.get(Env.shape[variable])?.expects}`);
}

function adminAccount(variables: Env): AdminAccount | undefined {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_EMAIL: address = null } = variables;
  if (username === undefined) return undefined;
  if (password === undefined)
    throw new StartupError('ADMIN_USERNAME is set without ADMIN_PASSWORD: set both or neither');
  return { username, password, email: address };
}

/** What of a variable may be shown: no password, which in a URL stands before the last @ or in the query. */
function shownValue(variable: keyof Env, value: string): string {
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
