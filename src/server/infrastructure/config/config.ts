import { resolve } from 'node:path';
import addressparser from 'nodemailer/lib/addressparser';
import { featureConfig } from '#app/variables.ts';
import type { Registration } from '#domain/accounts/signIn.ts';
import type { FeedSourceName } from '#domain/feed/feed.ts';
import { type Applied, applyEach } from '#server/infrastructure/applyEach.ts';
import { parseDatabaseUrl } from '#server/infrastructure/db/databaseUrl.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { isSafeAddress } from './addresses.ts';
import { type Env, MAX_OIDC_NAME } from './env.ts';
import { type Environment, parseEnv } from './parseEnv.ts';

export interface AdminAccount {
  readonly username: string;
  readonly password: string;
  readonly email: string | null;
}

/** An OpenID provider, and what it decides. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly scopes: string;
  readonly autoRegister: 'on' | 'off';
  readonly adminClaim: { readonly name: string; readonly value: string };
  readonly autoRedirect: 'on' | 'off';
}

export interface Config extends Applied<typeof featureConfig> {
  /** 0: chosen by the system */
  readonly port: number;
  readonly host: string;
  /** undefined: the embedded PostgreSQL in dataDir */
  readonly databaseUrl: string | undefined;
  /** connections to a PostgreSQL server, without the listener's */
  readonly databaseConnections: number;
  /** absolute */
  readonly dataDir: string;
  /** such as 04:15, in the time zone of the process, or off */
  readonly backupAt: string;
  /** absolute; undefined: in dataDir */
  readonly backupDir: string | undefined;
  readonly isProduction: boolean;
  /** the site admin to create if there is none */
  readonly admin: AdminAccount | undefined;
  /** also used by the command line tool for a new site admin */
  readonly adminPassword: string | undefined;
  /** undefined: mails are written to the outbox */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** the bare address behind Contact Support */
  readonly supportEmail: string;
  readonly resultsFeed: FeedSourceName;
  /** undefined: the built-in address */
  readonly resultsFeedUrl: string | undefined;
  /** how long before a deadline reminders are sent; 0: never */
  readonly remindHours: number;
  /** `off`: nothing leaves the site */
  readonly outbound: 'on' | 'off';
  /** the number of proxies that add to X-Forwarded-For */
  readonly trustProxy: number;
  /** whether people sign in with passwords */
  readonly passwordLogin: 'on' | 'off';
  readonly registration: Registration;
  /** undefined: no single sign-on */
  readonly oidc: OidcConfig | undefined;
  readonly rateLimits: 'on' | 'off';
  /** how long requests are served after SIGTERM, with 503 at /readyz */
  readonly drainSeconds: number;
  readonly logLevel: 'error' | 'warn' | 'info';
  /** undefined: metrics are not served */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** scheme, host and port, without a trailing slash */
  readonly publicUrl: string;
}

/** Reads the configuration from the environment. Throws a StartupError of one line. */
export function readConfig(env: Environment): Config {
  const variables = parseEnv(env);
  const { PORT, NODE_ENV, PUBLIC_URL, DATABASE_URL } = variables;
  if (variables.SMTP_URL !== undefined && PUBLIC_URL === undefined) {
    throw new StartupError('SMTP_URL is set without PUBLIC_URL: set PUBLIC_URL to the origin of links in mails');
  }
  if (DATABASE_URL !== undefined) parseDatabaseUrl(DATABASE_URL);
  if (variables.RESULTS_FEED === 'ncaa' && variables.RESULTS_FEED_URL === undefined) {
    throw new StartupError('RESULTS_FEED is ncaa without RESULTS_FEED_URL: set it to the address of your ncaa-api');
  }
  const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`;
  const mailFrom = variables.MAIL_FROM ?? `Unbusted <unbusted@${new URL(publicUrl).hostname}>`;
  return {
    port: PORT,
    host: variables.HOST,
    databaseUrl: DATABASE_URL,
    databaseConnections: variables.DATABASE_CONNECTIONS,
    dataDir: resolve(variables.DATA_DIR),
    backupAt: variables.BACKUP_AT,
    backupDir: variables.BACKUP_DIR && resolve(variables.BACKUP_DIR),
    isProduction: NODE_ENV === 'production',
    admin: adminAccount(variables),
    adminPassword: variables.ADMIN_PASSWORD,
    smtpUrl: variables.SMTP_URL,
    mailFrom,
    supportEmail: variables.SUPPORT_EMAIL ?? addressIn(mailFrom),
    resultsFeed: variables.RESULTS_FEED,
    resultsFeedUrl: variables.RESULTS_FEED_URL,
    remindHours: variables.REMIND_HOURS,
    outbound: variables.OUTBOUND,
    trustProxy: variables.TRUST_PROXY,
    passwordLogin: variables.PASSWORD_LOGIN,
    registration: variables.REGISTRATION,
    oidc: oidcConfig(variables, publicUrl),
    rateLimits: variables.RATE_LIMITS,
    drainSeconds: variables.DRAIN_SECONDS,
    logLevel: variables.LOG_LEVEL,
    metricsPort: variables.METRICS_PORT,
    metricsHost: variables.METRICS_HOST,
    publicUrl,
    ...applyEach(featureConfig, variables),
  };
}

function adminAccount(variables: Env): AdminAccount | undefined {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_EMAIL: address = null } = variables;
  if (username === undefined) return undefined;
  if (password === undefined)
    throw new StartupError('ADMIN_USERNAME is set without ADMIN_PASSWORD: set both or neither');
  return { username, password, email: address };
}

function oidcConfig(variables: Env, publicUrl: string): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = variables;
  if (issuer === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined)
    throw new StartupError('OIDC_ISSUER is set without OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: set all three or none');
  if (!isSafeAddress(publicUrl))
    throw new StartupError(
      'OIDC_ISSUER is set, and PUBLIC_URL is neither https nor localhost: set it to an https address',
    );
  const [claim = '', ...value] = variables.OIDC_ADMIN_CLAIM.split('=');
  return {
    issuer,
    clientId,
    clientSecret,
    name: variables.OIDC_NAME ?? new URL(issuer).host.slice(0, MAX_OIDC_NAME),
    scopes: variables.OIDC_SCOPES,
    autoRegister: variables.OIDC_AUTO_REGISTER,
    adminClaim: { name: claim, value: value.join('=') },
    autoRedirect: variables.OIDC_AUTO_REDIRECT,
  };
}

function addressIn(mailbox: string): string {
  return addressparser(mailbox)[0]?.address ?? '';
}
