import { describe, expect, test } from 'vitest';
import { featureConfig } from '#app/variables.ts';
import { type Call, calls } from '#contract/calls.ts';
import { type Page, pages } from '#contract/pages.ts';
import { applyEach } from '#server/infrastructure/applyEach.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { readConfig } from './config.ts';
import { parseEnv } from './parseEnv.ts';

const PROVIDER = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'unbusted', OIDC_CLIENT_SECRET: 'hunter2' };

describe('the environment', () => {
  test('the configuration has a default for every variable', () => {
    expect(readConfig({})).toEqual({
      ...applyEach(featureConfig, parseEnv({})),
      port: 3000,
      host: '127.0.0.1',
      backupAt: '04:15',
      backupDir: undefined,
      isProduction: false,
      databaseUrl: undefined,
      databaseConnections: 10,
      dataDir: `${process.cwd()}/data`,
      admin: undefined,
      adminPassword: undefined,
      smtpUrl: undefined,
      mailFrom: 'Unbusted <unbusted@localhost>',
      supportEmail: 'unbusted@localhost',
      resultsFeed: 'off',
      resultsFeedUrl: undefined,
      remindHours: 3,
      outbound: 'on',
      trustProxy: 0,
      passwordLogin: 'on',
      registration: 'open',
      rateLimits: 'on',
      drainSeconds: 5,
      logLevel: 'warn',
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
    });
  });

  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535, publicUrl: 'http://localhost:65535' }],
    [{ PORT: '' }, { port: 3000 }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ DATABASE_URL: 'postgres://pool:secret@db:5432/pool' }, { databaseUrl: 'postgres://pool:secret@db:5432/pool' }],
    [{ DATABASE_URL: 'postgresql://db/pool' }, { databaseUrl: 'postgresql://db/pool' }],
    [{ DATA_DIR: '/srv/pool' }, { dataDir: '/srv/pool' }],
    [{ NODE_ENV: 'production' }, { isProduction: true }],
    [{ NODE_ENV: 'development' }, { isProduction: false }],
    [{ NODE_ENV: 'test' }, { isProduction: false }],
    [
      { ADMIN_USERNAME: ' Ada ', ADMIN_PASSWORD: 'a secret' },
      { admin: { username: 'Ada', password: 'a secret', email: null } },
    ],
    [
      { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'a secret', ADMIN_EMAIL: 'ada@example.org' },
      { admin: { username: 'ada', password: 'a secret', email: 'ada@example.org' } },
    ],
    [{ ADMIN_PASSWORD: 'a secret' }, { admin: undefined, adminPassword: 'a secret' }],
    [{ PUBLIC_URL: 'https://Pool.example.org/' }, { publicUrl: 'https://pool.example.org' }],
    [{ PUBLIC_URL: 'http://10.0.0.7:8080' }, { publicUrl: 'http://10.0.0.7:8080' }],
    [
      { SMTP_URL: 'smtps://pool:secret@mail:465', PUBLIC_URL: 'https://pool.example.org' },
      { smtpUrl: 'smtps://pool:secret@mail:465' },
    ],
    [
      { MAIL_FROM: 'Pool <pool@example.org>' },
      { mailFrom: 'Pool <pool@example.org>', supportEmail: 'pool@example.org' },
    ],
    [
      { MAIL_FROM: 'pool@example.org', SUPPORT_EMAIL: ' help@example.org ' },
      { mailFrom: 'pool@example.org', supportEmail: 'help@example.org' },
    ],
    [{ MAIL_FROM: '"Pool, Office" <pool@localhost>' }, { mailFrom: '"Pool, Office" <pool@localhost>' }],
    [{ PUBLIC_URL: 'https://pool.example.org' }, { mailFrom: 'Unbusted <unbusted@pool.example.org>' }],
    [{ RESULTS_FEED: 'espn' }, { resultsFeed: 'espn', resultsFeedUrl: undefined }],
    [
      { RESULTS_FEED: 'ncaa', RESULTS_FEED_URL: 'http://ncaa:3000/' },
      { resultsFeed: 'ncaa', resultsFeedUrl: 'http://ncaa:3000' },
    ],
    [{ REMIND_HOURS: '0' }, { remindHours: 0 }],
    [{ REMIND_HOURS: '168' }, { remindHours: 168 }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ PASSWORD_LOGIN: 'off' }, { passwordLogin: 'off' }],
    [{ REGISTRATION: 'invited' }, { registration: 'invited' }],
    [{ REGISTRATION: 'closed' }, { registration: 'closed' }],
    [
      PROVIDER,
      {
        oidc: {
          issuer: 'https://id.example.org/',
          clientId: 'unbusted',
          clientSecret: 'hunter2',
          name: 'id.example.org',
          scopes: 'openid profile email',
          autoRegister: 'on',
          adminClaim: { name: 'groups', value: 'unbusted-admins' },
          autoRedirect: 'off',
        },
      },
    ],
    [
      {
        ...PROVIDER,
        OIDC_ISSUER: 'http://127.0.0.1:8080/realms/home',
        OIDC_NAME: 'Acme ID',
        OIDC_ADMIN_CLAIM: 'role=a=b',
      },
      {
        oidc: {
          issuer: 'http://127.0.0.1:8080/realms/home',
          name: 'Acme ID',
          adminClaim: { name: 'role', value: 'a=b' },
        },
      },
    ],
    [{ OUTBOUND: 'off' }, { outbound: 'off' }],
    [{ BACKUP_AT: '23:59' }, { backupAt: '23:59' }],
    [{ BACKUP_AT: 'off' }, { backupAt: 'off' }],
    [{ BACKUP_DIR: '/mnt/backups' }, { backupDir: '/mnt/backups' }],
    [{ RATE_LIMITS: 'off' }, { rateLimits: 'off' }],
    [{ LOG_LEVEL: 'info' }, { logLevel: 'info' }],
    [
      { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' },
      { metricsPort: 9464, metricsHost: '0.0.0.0' },
    ],
  ])('the variables %o are read', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });
});

test('a call or a page is switched off by a setting that is on or off', () => {
  const rows = [...Object.values<Call>(calls), ...Object.values<Page>(pages)];
  const settings = new Set(rows.flatMap(({ setting }) => setting ?? []));
  expect(settings).toContain('passwordLogin');
  const known = new Map<string, unknown>(Object.entries(readConfig({})));
  expect([...settings].filter((setting) => known.get(setting) !== 'on')).toEqual([]);
});

describe('a wrong variable', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT is "http"; expected a port from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT is "65536"; expected a port from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT is "-1"; expected a port from 0 to 65535'],
    [{ PORT: '3000\nx' }, 'PORT is "3000\\nx"; expected a port from 0 to 65535'],
    [{ HOST: 'a b' }, 'HOST is "a b"; expected an address to listen on, such as 127.0.0.1 or 0.0.0.0'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod"; expected production, development or test'],
    [{ REMIND_HOURS: '1.5' }, 'REMIND_HOURS is "1.5"; expected a whole number of hours from 0 to 168'],
    [{ REMIND_HOURS: '169' }, 'REMIND_HOURS is "169"; expected a whole number of hours from 0 to 168'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is "yes"; expected a number of proxies from 0 to 9'],
    [{ OUTBOUND: 'no' }, 'OUTBOUND is "no"; expected on or off'],
    [{ BACKUP_AT: '4:15' }, 'BACKUP_AT is "4:15"; expected a time from 00:00 to 23:59, or off'],
    [{ BACKUP_AT: '24:00' }, 'BACKUP_AT is "24:00"; expected a time from 00:00 to 23:59, or off'],
    [{ BACKUP_AT: '04:15:00' }, 'BACKUP_AT is "04:15:00"; expected a time from 00:00 to 23:59, or off'],
    [{ RATE_LIMITS: 'some' }, 'RATE_LIMITS is "some"; expected on or off'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; expected error, warn or info'],
    [{ METRICS_PORT: 'yes' }, 'METRICS_PORT is "yes"; expected a port from 0 to 65535'],
    [
      { MAIL_FROM: 'the office' },
      'MAIL_FROM is "the office"; expected one sender, such as Unbusted <pool@example.org>',
    ],
    [
      { MAIL_FROM: 'a@example.org, b@example.org' },
      'MAIL_FROM is "a@example.org, b@example.org"; expected one sender, such as Unbusted <pool@example.org>',
    ],
    [{ RESULTS_FEED: 'ncaa' }, 'RESULTS_FEED is ncaa without RESULTS_FEED_URL: set it to the address of your ncaa-api'],
    [{ RESULTS_FEED: 'on' }, 'RESULTS_FEED is "on"; expected off, espn or ncaa'],
    [{ SMTP_URL: 'smtp://mail' }, 'SMTP_URL is set without PUBLIC_URL: set PUBLIC_URL to the origin of links in mails'],
    [
      { PUBLIC_URL: 'pool.example.org' },
      'PUBLIC_URL is "pool.example.org"; expected the address that browsers use, such as https://pool.example.org, without a path',
    ],
    [
      { PUBLIC_URL: 'https://example.org/pool' },
      'PUBLIC_URL is "https://example.org/pool"; expected the address that browsers use, such as https://pool.example.org, without a path',
    ],
    [
      { ADMIN_USERNAME: 'a\u200bb', ADMIN_PASSWORD: 'a secret' },
      'ADMIN_USERNAME is "a\u200bb"; expected 1 to 64 characters, none of them invisible',
    ],
    [
      { OIDC_ISSUER: 'https://id.example.org' },
      'OIDC_ISSUER is set without OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: set all three or none',
    ],
    [
      { ...PROVIDER, PUBLIC_URL: 'http://pool.example.org' },
      'OIDC_ISSUER is set, and PUBLIC_URL is neither https nor localhost: set it to an https address',
    ],
    [
      { OIDC_ISSUER: 'http://id.example.org' },
      'OIDC_ISSUER is "http://id.example.org"; expected an address with https, such as https://id.example.org, or http on localhost',
    ],
    [
      { OIDC_NAME: 'x'.repeat(31) },
      `OIDC_NAME is "${'x'.repeat(31)}"; expected 1 to 30 characters, none of them invisible`,
    ],
    [
      { OIDC_SCOPES: 'profile email' },
      'OIDC_SCOPES is "profile email"; expected scopes with blanks between them, one of them openid',
    ],
    [
      { OIDC_ADMIN_CLAIM: 'groups' },
      'OIDC_ADMIN_CLAIM is "groups"; expected the name of a claim and its value, such as groups=unbusted-admins',
    ],
    [{ ADMIN_USERNAME: 'ada' }, 'ADMIN_USERNAME is set without ADMIN_PASSWORD: set both or neither'],
    [
      { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'a secret', ADMIN_EMAIL: 'ada' },
      'ADMIN_EMAIL is "ada"; expected an email address',
    ],
    [
      { SUPPORT_EMAIL: 'Help <help@example.org>' },
      'SUPPORT_EMAIL is "Help <help@example.org>"; expected an email address',
    ],
  ])('the wrong value of %o is reported in one line that names the variable', (env, line) => {
    expect(() => readConfig(env)).toThrow(new StartupError(line));
  });
});

describe('a secret', () => {
  test.each([
    [{ DATABASE_URL: 'mysql://pool:hunter2@db/pool' }, '"mysql://…@db/pool"'],
    [{ SMTP_URL: 'http://pool:hunter2@mail' }, '"http://…@mail"'],
    [{ DATABASE_URL: 'pool:hunter2@db/pool' }, '"…@db/pool"'],
    [{ DATABASE_URL: 'mysql://pool:hunt@hunter2@db/pool' }, '"mysql://…@db/pool"'],
    [{ DATABASE_URL: 'mysql://db/pool?password=hunter2' }, '"mysql://db/pool?…"'],
    [{ RESULTS_FEED_URL: 'https://ada:hunter2@feed.example.org' }, '"https://…@feed.example.org"'],
    [{ PUBLIC_URL: 'https://ada:hunter2@pool.example.org' }, '"https://…@pool.example.org"'],
    [{ ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'hunt' }, '4 characters long'],
  ])('the secret in %o is not shown', (env, shown) => {
    const start = () => readConfig(env);
    expect(start).toThrow(` is ${shown}; expected `);
    expect(start).not.toThrow('hunt');
  });
});
