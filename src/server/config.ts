import { resolve } from 'node:path';
import addressparser from 'nodemailer/lib/addressparser';
import * as z from 'zod';
import { email, name, newPassword } from '#contract/fields.ts';
import { StartError } from './startError.ts';

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
const host = z.string().regex(/^[\w.:-]+$/);
const PORT_TAKES = 'a port from 0 to 65535';
const HOST_TAKES = 'an address to listen on, such as 127.0.0.1 or 0.0.0.0';

/** Every variable that is read; each description completes "it takes …". */
const Variables = z.object({
  PORT: port.default(3000).describe(PORT_TAKES),
  HOST: host.default('127.0.0.1').describe(HOST_TAKES),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('postgres://user:password@host:port/database'),
  DATA_DIR: z.string().default('./data').describe('a directory'),
  SEED: z.enum(['demo', 'none']).optional().describe('demo or none'),
  NODE_ENV: z.string().optional(),
  ADMIN_USERNAME: name('Username').optional().describe('1 to 64 characters, none of them invisible'),
  ADMIN_PASSWORD: newPassword.optional().describe('6 to 256 characters'),
  ADMIN_EMAIL: email.optional().describe('an e-mail address'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('smtp://user:password@host:port, or smtps://'),
  MAIL_FROM: z
    .string()
    .refine(isMailbox)
    .optional()
    .describe('the address that mails come from, such as Unbusted <pool@example.org>'),
  SUPPORT_EMAIL: email.optional().describe('an e-mail address'),
  REMIND_HOURS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().max(168))
    .default(3)
    .describe('a whole number of hours from 0 to 168'),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/)
    .transform(Number)
    .default(0)
    .describe('how many proxies stand in front, from 0 to 9'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').describe('on or off'),
  LOG_LEVEL: z.enum(['error', 'warn', 'info']).default('warn').describe('error, warn or info'),
  METRICS_PORT: port.optional().describe(PORT_TAKES),
  METRICS_HOST: host.default('127.0.0.1').describe(HOST_TAKES),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .transform((text) => new URL(text))
    .refine(isOrigin)
    .transform((url) => url.origin)
    .optional()
    .describe('the address that browsers use, such as https://pool.example.org, without a path'),
});
type Variables = z.output<typeof Variables>;

/** The configuration that the environment holds. What is wrong with it is a StartError of one line. */
export function readConfig(env: Environment): Config {
  const variables = check(env);
  const { PORT, SEED, NODE_ENV, PUBLIC_URL } = variables;
  if (variables.SMTP_URL !== undefined && PUBLIC_URL === undefined) {
    throw new StartError('SMTP_URL is set without PUBLIC_URL: set PUBLIC_URL to the address that links in mails bear');
  }
  const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`;
  const mailFrom = variables.MAIL_FROM ?? `Unbusted <unbusted@${new URL(publicUrl).hostname}>`;
  return {
    port: PORT,
    host: variables.HOST,
    databaseUrl: variables.DATABASE_URL,
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
  throw new StartError(`${variable} holds ${held}; it takes ${Variables.shape[variable].description}`);
}

function adminAccount(variables: Variables): AdminAccount | undefined {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_EMAIL: address = null } = variables;
  if (username === undefined) return undefined;
  if (password === undefined) throw new StartError('ADMIN_USERNAME is set without ADMIN_PASSWORD: set both or neither');
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
