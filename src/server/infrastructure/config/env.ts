import * as z from 'zod';
import { featureVariables } from '#app/variables.ts';
import { email, name, newPassword } from '#contract/fields.ts';
import { REGISTRATION } from '#domain/accounts/signIn.ts';
import { FEED_SOURCES } from '#domain/feed/feed.ts';
import { DATABASE_URL } from '#server/infrastructure/db/databaseUrl.ts';
import { isBareAddress, isMailbox, isOrigin, isSafeAddress } from './addresses.ts';
import { docs } from './variableDocs.ts';

export const MAX_OIDC_NAME = 30;

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

/** Every variable that is read, with its documentation; docs/guide/configuration.md is generated from it. */
export const Env = z.object({
  PORT: port.default(3000).register(docs, {
    description: 'The port of the app; with 0 the system chooses one.',
    expects: PORT_EXPECTS,
  }),
  HOST: host.default('127.0.0.1').register(docs, {
    description: 'The address of the app.',
    expects: HOST_EXPECTS,
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .transform((text) => new URL(text))
    .refine(isOrigin)
    .transform((url) => url.origin)
    .optional()
    .register(docs, {
      description: 'The origin of links in mails and previews. With https, cookies are sent over https only.',
      expects: 'the address that browsers use, such as https://pool.example.org, without a path',
      defaultText: 'http://localhost with `PORT`',
    }),
  TRUST_PROXY: z.string().regex(/^\d$/).transform(Number).default(0).register(docs, {
    description: 'How many proxies in front of the app add to `X-Forwarded-For`: [install.md](install.md#proxies).',
    expects: 'a number of proxies from 0 to 9',
  }),
  DATABASE_URL: z.string().regex(DATABASE_URL).optional().register(docs, {
    description:
      'A PostgreSQL server, version 15 or later: [operate.md](operate.md#the-address-of-the-server). Its password is a secret. Of PostgreSQL’s own variables only `PGOPTIONS` is read.',
    expects: 'postgres://user:password@host:port/database',
    defaultText: 'the embedded PostgreSQL, in `DATA_DIR`',
  }),
  DATABASE_CONNECTIONS: wholeNumber(1, 999).default(10).register(docs, {
    description:
      'How many connections a process opens to `DATABASE_URL`, plus at most two; twice as many while an upgrade runs both versions.',
    expects: 'a whole number from 1 to 999',
    needs: 'DATABASE_URL',
  }),
  DATA_DIR: z.string().default('./data').register(docs, {
    description: 'The folder for all data, of one process at a time.',
    expects: 'a directory',
  }),
  BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/)
    .default('04:15')
    .register(docs, {
      description: 'When one process [backs the site up](operate.md#back-up) each night, in its time zone (`TZ`).',
      expects: 'a time from 00:00 to 23:59, or off',
    }),
  BACKUP_DIR: z.string().optional().register(docs, {
    description: 'The folder of these backups.',
    expects: 'a folder that this user can write to',
    needs: 'BACKUP_AT',
    defaultText: '`backups` in `DATA_DIR`',
  }),
  NODE_ENV: z.enum(['production', 'development', 'test']).optional().register(docs, {
    description: 'With `production` no screen leads to the mails in `DATA_DIR/outbox`.',
    expects: 'production, development or test',
  }),
  ADMIN_USERNAME: name('Username').optional().register(docs, {
    description: 'The site admin that a start creates if there is none.',
    expects: '1 to 64 characters, none of them invisible',
  }),
  ADMIN_PASSWORD: newPassword.optional().register(docs, {
    description:
      'The password of that site admin, or of one that the command line tool creates; a secret, required with `ADMIN_USERNAME`.',
    expects: '6 to 256 characters',
    needs: 'ADMIN_USERNAME',
  }),
  ADMIN_EMAIL: email.optional().register(docs, {
    description: 'The email address of that site admin.',
    expects: 'an email address',
    needs: 'ADMIN_USERNAME',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .register(docs, {
      description: 'The mail server; it requires `PUBLIC_URL`. Its password is a secret.',
      expects: 'smtp://user:password@host:port, or smtps://',
      defaultText: 'no mail is sent; some are written to `DATA_DIR/outbox`',
    }),
  MAIL_FROM: z.string().refine(isMailbox).optional().register(docs, {
    description: 'The sender of mails.',
    expects: 'one sender, such as Unbusted <pool@example.org>',
    defaultText: '`unbusted` at the host of `PUBLIC_URL`',
  }),
  SUPPORT_EMAIL: email.optional().register(docs, {
    description: 'The address of Contact Support, and without mail of *Forgot Password?*.',
    expects: 'an email address',
    defaultText: 'the address in `MAIL_FROM`',
  }),
  RESULTS_FEED: z.enum(FEED_SOURCES).default('off').register(docs, {
    description: 'The source of the [results feed](results.md).',
    expects: 'off, espn or ncaa',
  }),
  RESULTS_FEED_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isBareAddress)
    .transform((text) => text.replace(/\/+$/, ''))
    .optional()
    .register(docs, {
      description: 'Its address: required for `ncaa`; for `espn` in place of all through `/basketball`.',
      expects: 'a web address without user, query and fragment, such as http://localhost:3001',
      needs: 'RESULTS_FEED',
      defaultText: 'for `espn`, ESPN’s',
    }),
  REMIND_HOURS: wholeNumber(0, 168).default(3).register(docs, {
    description: 'How many hours before a deadline users with missing picks are reminded; with 0 never.',
    expects: 'a whole number of hours from 0 to 168',
  }),
  PASSWORD_LOGIN: z.enum(['on', 'off']).default('on').register(docs, {
    description: 'Whether people sign in with passwords; `off` needs [another way](accounts.md#without-passwords).',
    expects: 'on or off',
  }),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isBareAddress)
    .refine(isSafeAddress)
    .transform((text) => new URL(text).href)
    .optional()
    .register(docs, {
      description: 'The issuer of an OpenID provider for [single sign-on](accounts.md#single-sign-on).',
      expects: 'an address with https, such as https://id.example.org, or http on localhost',
      defaultText: 'no single sign-on',
    }),
  OIDC_CLIENT_ID: z.string().optional().register(docs, {
    description: 'The id of this site there; required with `OIDC_ISSUER`.',
    expects: 'a text',
    needs: 'OIDC_ISSUER',
  }),
  OIDC_CLIENT_SECRET: z.string().optional().register(docs, {
    description: 'The secret of this site there; required with `OIDC_ISSUER`.',
    expects: 'a text',
    needs: 'OIDC_ISSUER',
  }),
  OIDC_NAME: name('Name')
    .refine((text) => [...text].length <= MAX_OIDC_NAME)
    .optional()
    .register(docs, {
      description: 'What people call the provider: *Continue with Acme ID*.',
      expects: `1 to ${MAX_OIDC_NAME} characters, none of them invisible`,
      needs: 'OIDC_ISSUER',
      defaultText: 'the host of `OIDC_ISSUER`',
    }),
  OIDC_SCOPES: z
    .string()
    .regex(/^(\S+ )*openid( \S+)*$/)
    .default('openid profile email')
    .register(docs, {
      description: 'What the provider is asked to tell.',
      expects: 'scopes with blanks between them, one of them openid',
      needs: 'OIDC_ISSUER',
    }),
  OIDC_AUTO_REGISTER: z.enum(['on', 'off']).default('on').register(docs, {
    description: 'Whether new people get an account by the provider, as far as `REGISTRATION` lets them.',
    expects: 'on or off',
    needs: 'OIDC_ISSUER',
  }),
  OIDC_ADMIN_CLAIM: z
    .string()
    .regex(/^[^=\s]+=.+$/)
    .default('groups=unbusted-admins')
    .register(docs, {
      description: 'Who of those that sign in by the provider is a [site admin](accounts.md#site-admins).',
      expects: 'the name of a claim and its value, such as groups=unbusted-admins',
      needs: 'OIDC_ISSUER',
    }),
  OIDC_AUTO_REDIRECT: z.enum(['on', 'off']).default('off').register(docs, {
    description: 'Whether sign-in leads to the provider at once, except at `/auth?local=1`.',
    expects: 'on or off',
    needs: 'OIDC_ISSUER',
  }),
  REGISTRATION: z.enum(REGISTRATION).default('open').register(docs, {
    description: '[Who may create an account](accounts.md#who-may-register).',
    expects: 'open, invited or closed',
  }),
  OUTBOUND: z.enum(['on', 'off']).default('on').register(docs, {
    description:
      '`off` makes a [silent site](../spec.md#email), as a [restored copy](operate.md#restore) is by itself. All processes need the same value.',
    expects: 'on or off',
  }),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').register(docs, {
    description: 'Whether the [rate limits](../spec.md#rate-limits) hold; set it to `off` if a proxy limits.',
    expects: 'on or off',
  }),
  DRAIN_SECONDS: wholeNumber(0, 60).default(5).register(docs, {
    description: 'How many seconds the app goes on [serving after SIGTERM](operate.md#stop-it).',
    expects: 'a whole number of seconds from 0 to 60',
  }),
  LOG_LEVEL: z.enum(['error', 'warn', 'info']).default('warn').register(docs, {
    description: 'The lowest level that is logged: [operate.md](operate.md#watch-it).',
    expects: 'error, warn or info',
  }),
  METRICS_PORT: port.optional().register(docs, {
    description: 'The port where Prometheus reads the metrics, and nothing else.',
    expects: PORT_EXPECTS,
    defaultText: 'metrics are not served',
  }),
  METRICS_HOST: host.default('127.0.0.1').register(docs, {
    description: 'The address of the metrics. Whoever reaches it can read them.',
    expects: HOST_EXPECTS,
    needs: 'METRICS_PORT',
  }),
  ...featureVariables,
});
export type Env = z.output<typeof Env>;
