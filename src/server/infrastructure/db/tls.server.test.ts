import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '#test/support/freePort.ts';
import { findPostgres, type PostgresServer, startPostgres } from '#test/support/postgresServer.ts';
import { connectServer } from './server.ts';

const log = pino({ level: 'silent' });
const programs = findPostgres();
const hasOpenssl = canRun('openssl', ['version']);

function canRun(program: string, words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.runIf(programs && hasOpenssl && inject('template').kind === 'server')('TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unbusted-tls-'));
  const file = (name: string) => join(folder, name);
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' });
  let server: PostgresServer;
  let port: number;

  /** An authority, and a certificate by it for a name or an address. */
  function makeCertificate(name: string, alternative: string): void {
    writeFileSync(file(`${name}.cnf`), `subjectAltName=${alternative}`);
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      '/CN=pool',
    );
    const signing = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', `${name}.cnf`];
    openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...signing);
  }

  /** Has the server show a certificate, or have no TLS. */
  async function show(name: string | undefined): Promise<void> {
    const { uid, gid } = statSync(server.data);
    for (const kind of name === undefined ? [] : ['crt', 'key']) {
      const target = join(server.data, `server.${kind}`);
      copyFileSync(file(`${name}.${kind}`), target);
      chmodSync(target, 0o600);
      chownSync(target, uid, gid);
    }
    writeFileSync(join(server.data, 'postgresql.auto.conf'), `ssl = ${name === undefined ? 'off' : 'on'}\n`);
    await server.end('SIGINT');
    await server.start();
  }

  beforeAll(async () => {
    if (!programs) return;
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'ca.key',
      '-out',
      'ca.crt',
      '-days',
      '2',
      '-subj',
      '/CN=ca',
    );
    makeCertificate('name', 'DNS:localhost');
    makeCertificate('address', 'IP:127.0.0.1');
    port = await freePort();
    server = await startPostgres(programs, { fsync: 'off', listen_addresses: '127.0.0.1', port: String(port) });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  /** Whether a connection is encrypted, or why there is none. */
  async function connection(host: string, options: string): Promise<unknown> {
    try {
      const database = await connectServer(`postgres://postgres@${host}:${port}/postgres${options}`, log);
      const [row] = await database.query((sql) => sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`);
      await database.close();
      return row?.ssl;
    } catch (error) {
      return error instanceof Error && error.name === 'StartupError' ? error.message : error;
    }
  }

  test('sslmode decides about TLS and what is verified of the certificate', { tags: 'slow' }, async () => {
    await show('name');
    const root = `&sslrootcert=${file('ca.crt')}`;
    expect(await connection('localhost', '')).toBe(true);
    expect(await connection('localhost', '?sslmode=disable')).toBe(false);
    expect(await connection('localhost', '?sslmode=require&channel_binding=require')).toBe(true);
    expect(await connection('localhost', `?sslmode=verify-full${root}`)).toBe(true);
    expect(await connection('127.0.0.1', `?sslmode=verify-ca${root}`)).toBe(true);
    const refused = (host: string, code: string) =>
      `DATABASE_URL: ${host}:${port}/postgres has a certificate that is refused (${code}): ` +
      'see sslmode and sslrootcert in operate.md';
    expect(await connection('127.0.0.1', `?sslmode=verify-full${root}`)).toBe(
      refused('127.0.0.1', 'ERR_TLS_CERT_ALTNAME_INVALID'),
    );
    expect(await connection('localhost', '?sslmode=verify-full')).toBe(
      refused('localhost', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
    );

    await show('address');
    expect(await connection('127.0.0.1', `?sslmode=verify-full${root}`)).toBe(true);
    expect(await connection('localhost', `?sslmode=verify-full${root}`)).toBe(
      refused('localhost', 'ERR_TLS_CERT_ALTNAME_INVALID'),
    );

    await show(undefined);
    expect(await connection('localhost', '')).toBe(false);
    expect(await connection('localhost', '?sslmode=require')).toBe(
      `DATABASE_URL: localhost:${port}/postgres has no TLS, which sslmode=require asks for`,
    );
  });
});
