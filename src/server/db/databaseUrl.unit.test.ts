import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type DatabaseUrl, parseDatabaseUrl } from './databaseUrl.ts';

const folder = mkdtempSync(join(tmpdir(), 'unbusted-url-'));
const ca = join(folder, 'ca.crt');
writeFileSync(ca, 'PEM');
afterAll(() => rmSync(folder, { recursive: true }));

const server = (host: string, port = 5432) => ({ host, port });
const system = userInfo().username;

test.each<[url: string, Partial<DatabaseUrl>]>([
  ['postgres://u:p@db/pool', { servers: [server('db')], user: 'u', password: 'p', database: 'pool', settings: {} }],
  ['postgresql://db', { servers: [server('db')], user: system, password: '', database: system }],
  ['postgres://u@h1,h2/db', { servers: [server('h1'), server('h2')] }],
  ['postgres://u@h1:5501,h2:5502/db', { servers: [server('h1', 5501), server('h2', 5502)] }],
  ['postgres://u@h1:5501,h2/db', { servers: [server('h1', 5501), server('h2')] }],
  ['postgres://u@[::1]/db', { servers: [server('::1')] }],
  ['postgres://u@[2001:db8::1]:5503,[::1]/db', { servers: [server('2001:db8::1', 5503), server('::1')] }],
  ['postgres:///pool?host=/run/postgresql', { servers: [server('/run/postgresql')], user: system, database: 'pool' }],
  ['postgres:///pool?host=/run&port=5503&user=u', { servers: [server('/run', 5503)], user: 'u' }],
  ['postgres://localhost:5503/pool?host=/run', { servers: [server('/run', 5503)] }],
  ['postgres:///pool?host=/a,/b&port=1,2', { servers: [server('/a', 1), server('/b', 2)] }],
  ['postgres://u@%2Frun%2Fpostgresql/pool', { servers: [server('/run/postgresql')] }],
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
  ['postgres://u@db/pool?search_path=mine&keepalives=1', { settings: { search_path: 'mine', keepalives: '1' } }],
])('%s is parsed', (url, expected) => {
  expect(parseDatabaseUrl(url)).toMatchObject(expected);
});

const FORM = 'it takes postgres://user:password@host:port/database, several hosts by commas';

test.each([
  ['postgres://u:100%@db/pool', 'DATABASE_URL holds a % that encodes nothing: write %25 for it'],
  ['postgres://u:p/w@db/pool', `DATABASE_URL: its form cannot be; ${FORM}`],
  ['postgres://u:p#w@db/pool', `DATABASE_URL: its form cannot be; ${FORM}`],
  ['postgres://u:1?w@db/pool', `DATABASE_URL: its form cannot be; ${FORM}`],
  ['postgres://u@::1/pool', `DATABASE_URL: one of its servers cannot be; ${FORM}`],
  ['postgres://u@db:99999/pool', `DATABASE_URL: the port 99999 cannot be; ${FORM}`],
  ['postgres://u@a,b/pool?port=1,2,3', `DATABASE_URL: 2 servers and 3 ports cannot be; ${FORM}`],
  [
    'postgres://u@db/pool?sslmode=no-verify',
    'DATABASE_URL: sslmode takes disable, allow, prefer, require, verify-ca, verify-full, not "no-verify"',
  ],
  [
    'postgres://u@db/pool?target_session_attrs=standby',
    'DATABASE_URL: target_session_attrs takes primary, read-write, any, not "standby"',
  ],
  [
    'postgres://u@db/pool?sslrootcert=/nowhere/ca.crt',
    'DATABASE_URL: the file "/nowhere/ca.crt" that sslrootcert names cannot be read (ENOENT)',
  ],
])('%s is refused in one line without the password', (url, line) => {
  expect(() => parseDatabaseUrl(url)).toThrow(expect.objectContaining({ name: 'StartupError', message: line }));
});
