import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type DatabaseUrl, parseDatabaseUrl } from './databaseUrl.ts';

const folder = mkdtempSync(join(tmpdir(), 'unbusted-url-'));
const ca = join(folder, 'ca.crt');
writeFileSync(ca, 'PEM');
afterAll(() => rmSync(folder, { recursive: true }));

const system = userInfo().username;

test.each<[url: string, Partial<DatabaseUrl>]>([
  ['postgres://u:p@db/pool', { host: 'db', port: 5432, user: 'u', password: 'p', database: 'pool', settings: {} }],
  ['postgresql://db', { host: 'db', user: system, password: '', database: system }],
  ['postgres://u@h1:5501/db', { host: 'h1', port: 5501 }],
  ['postgres://u@[::1]/db', { host: '::1', port: 5432 }],
  ['postgres://u@[2001:db8::1]:5503/db', { host: '2001:db8::1', port: 5503 }],
  ['postgres:///pool?host=/run/postgresql', { host: '/run/postgresql', user: system, database: 'pool' }],
  ['postgres:///pool?host=/run&port=5503&user=u', { host: '/run', port: 5503, user: 'u' }],
  ['postgres://localhost:5503/pool?host=/run', { host: '/run', port: 5503 }],
  ['postgres://u@%2Frun%2Fpostgresql/pool', { host: '/run/postgresql' }],
  ['postgres://u:p%40ss%2Fw%3Ard%3F%23%25%26%20%C3%A9%22%27@db/pool', { password: 'p@ss/w:rd?#%& é"\'' }],
  ['postgres://u:a:b@db/pool', { user: 'u', password: 'a:b' }],
  ['postgres://u@db/a%20b?password=p&dbname=c', { password: 'p', database: 'c' }],
  ['postgres://u@db/pool', { tls: { mode: 'prefer', ca: undefined }, mayBeReadOnly: false, prepare: true }],
  [
    'postgres://u@db/pool?sslmode=require&channel_binding=require',
    { tls: { mode: 'require', ca: undefined }, settings: {} },
  ],
  ['postgres://u@db/pool?ssl=true', { tls: { mode: 'require', ca: undefined } }],
  [`postgres://u@db/pool?sslmode=verify-full&sslrootcert=${ca}`, { tls: { mode: 'verify-full', ca: 'PEM' } }],
  [`postgres://u@db/pool?sslmode=require&sslrootcert=${ca}`, { tls: { mode: 'verify-ca', ca: 'PEM' } }],
  ['postgres://u@db/pool?sslrootcert=system', { tls: { mode: 'verify-full', ca: undefined } }],
  ['postgres://u@db/pool?target_session_attrs=read-write', { mayBeReadOnly: false }],
  ['postgres://u@db/pool?target_session_attrs=any', { mayBeReadOnly: true }],
  ['postgres://u@db/pool?prepare=false', { prepare: false }],
  ['postgres://u@db/pool?options=endpoint%3Dpool', { options: 'endpoint=pool', settings: {} }],
  ['postgres://u@db/pool?search_path=mine&keepalives=1', { settings: { search_path: 'mine', keepalives: '1' } }],
])('%s is parsed', (url, expected) => {
  expect(parseDatabaseUrl(url)).toMatchObject(expected);
});

const FORM = 'expected postgres://user:password@host:port/database';
const SEVERAL =
  'DATABASE_URL names several hosts: name one, a proxy or pooler (HAProxy, PgBouncer) or a DNS name of the primary';

test.each([
  ['postgres://u:100%@db/pool', 'DATABASE_URL has a % that encodes nothing: write %25 for it'],
  ['postgres://u:p/w@db/pool', `DATABASE_URL: its form is invalid; ${FORM}`],
  ['postgres://u:p#w@db/pool', `DATABASE_URL: its form is invalid; ${FORM}`],
  ['postgres://u:1?w@db/pool', `DATABASE_URL: its form is invalid; ${FORM}`],
  ['postgres://u@::1/pool', `DATABASE_URL: its server is invalid; ${FORM}`],
  ['postgres://u@db:99999/pool', `DATABASE_URL: the port 99999 is invalid; ${FORM}`],
  ['postgres://u:p@h1,h2:5502/db', SEVERAL],
  ['postgres:///pool?host=/a,/b', SEVERAL],
  ['postgres://u@h/pool?port=1,2', SEVERAL],
  [
    'postgres://u@db/pool?sslmode=no-verify',
    'DATABASE_URL: sslmode is "no-verify"; expected disable, allow, prefer, require, verify-ca, verify-full',
  ],
  [
    'postgres://u@db/pool?target_session_attrs=standby',
    'DATABASE_URL: target_session_attrs is "standby"; expected primary, read-write, any',
  ],
  [
    'postgres://u@db/pool?sslrootcert=/nowhere/ca.crt',
    'DATABASE_URL: the file "/nowhere/ca.crt" that sslrootcert names cannot be read (ENOENT)',
  ],
])('%s is refused in one line without the password', (url, line) => {
  expect(() => parseDatabaseUrl(url)).toThrow(expect.objectContaining({ name: 'StartupError', message: line }));
});
