import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type AppProcess, startApp } from './appProcess.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgresServer.ts';

const ADMIN = { username: 'root', password: 'no brackets busted' };

const programs = findPostgres();

/** The app in a separate process, on a PostgreSQL server if there is one, with a site admin only. */
export class AttackedApp {
  /** The embedded database alone needs more memory than an attack may. */
  static readonly measuresMemory = programs !== undefined && process.platform === 'linux';
  #server: PostgresServer | undefined;
  #process: AppProcess | undefined;
  #url = '';

  constructor() {
    const dataDir = mkdtempSync(join(tmpdir(), 'unbusted-attacked-'));
    beforeAll(async () => {
      this.#server = programs && (await startPostgres(programs));
      this.#process = startApp({
        ...(this.#server && { DATABASE_URL: this.#server.url('postgres') }),
        PORT: '0',
        SEED: 'none',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
        ADMIN_EMAIL: 'root@example.org',
      });
      this.#url = await this.#process.url();
    });
    afterAll(async () => {
      this.#process?.kill('SIGTERM');
      await this.#process?.ended;
      await this.#server?.stop();
      rmSync(dataDir, { recursive: true });
    });
  }

  get url(): string {
    return this.#url;
  }

  send(method: string, path: string, cookie = '', body?: object): Promise<Response> {
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
    return fetch(`${this.#url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  async signIn(credentials: { readonly username: string; readonly password: string } = ADMIN): Promise<string> {
    const response = await this.send('POST', '/api/login', '', credentials);
    if (!response.ok) throw new Error(`the login was answered ${response.status}`);
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  peakMiB(): number {
    const status = readFileSync(`/proc/${this.#process?.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  }
}
