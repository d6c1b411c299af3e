import { expect, test } from 'vitest';
import { Env } from './env.ts';
import { ignoredVariables } from './ignoredVariables.ts';
import { docs } from './variableDocs.ts';

test.each([
  [{ ADMIN_PASSWORD: 'a secret' }, 'ADMIN_PASSWORD is set and ignored: ADMIN_USERNAME is not set'],
  [{ ADMIN_EMAIL: 'ada@example.org' }, 'ADMIN_EMAIL is set and ignored: ADMIN_USERNAME is not set'],
  [{ RESULTS_FEED_URL: 'http://ncaa:3000' }, 'RESULTS_FEED_URL is set and ignored: RESULTS_FEED is off'],
  [{ OIDC_CLIENT_ID: 'unbusted' }, 'OIDC_CLIENT_ID is set and ignored: OIDC_ISSUER is not set'],
  [{ OIDC_NAME: 'Acme ID' }, 'OIDC_NAME is set and ignored: OIDC_ISSUER is not set'],
  [{ DATABASE_CONNECTIONS: '5' }, 'DATABASE_CONNECTIONS is set and ignored: DATABASE_URL is not set'],
  [{ BACKUP_DIR: '/srv', BACKUP_AT: 'off' }, 'BACKUP_DIR is set and ignored: BACKUP_AT is off'],
  [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST is set and ignored: METRICS_PORT is not set'],
])('the variables %o have one without effect', (env, line) => {
  expect(ignoredVariables(env)).toEqual([line]);
});

test.each([
  {},
  { RESULTS_FEED_URL: 'http://ncaa:3000', RESULTS_FEED: 'ncaa' },
  { DATABASE_CONNECTIONS: '5', DATABASE_URL: 'postgres://db/pool' },
  { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'a secret' },
  { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'unbusted', OIDC_CLIENT_SECRET: 'x', OIDC_NAME: 'Acme ID' },
  // an empty one counts as unset
  { ADMIN_PASSWORD: '', TRUSTPROXY: '' },
  { BACKUP_DIR: '/srv', METRICS_PORT: '0', METRICS_HOST: '::1' },
])('the variables %o all have an effect', (env) => {
  expect(ignoredVariables(env)).toEqual([]);
});

test.each([
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['SMTPURL', 'SMTP_URL'],
  ['NODE__ENV', 'NODE_ENV'],
  ['P_ORT', 'PORT'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['PUBLIC_UR', 'PUBLIC_URL'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['UBLIC_URL', 'PUBLIC_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
])('%s looks like a misspelt %s', (name, meant) => {
  expect(ignoredVariables({ [name]: '1' })).toEqual([`${name} is set and unknown: is ${meant} meant?`]);
});

test.each([
  'PATH',
  'HOME',
  'HOSTNAME',
  'SPEED',
  'POST',
  'PORTS',
  'TCP',
  'USERNAME',
  'DATA',
  'PGPORT',
  'NODE_OPTIONS',
  'trust_proxy',
  'TRUSTED_PROXY',
])('%s is of another program', (name) => {
  expect(ignoredVariables({ [name]: '1' })).toEqual([]);
});

test('every variable that another one needs exists, and those of the process that runs this look right', () => {
  const needed = Object.values(Env.shape).flatMap((schema) => docs.get(schema)?.needs ?? []);
  expect(needed).not.toHaveLength(0);
  expect(needed.filter((name) => !(name in Env.shape))).toEqual([]);
  expect(ignoredVariables(process.env)).toEqual([]);
});
