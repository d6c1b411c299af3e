import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartupError } from '#server/infrastructure/startupError.ts';

const PORT = '5432';
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof SSL_MODES)[number];
const SESSION_ATTRIBUTES = ['primary', 'read-write', 'any'];

export const DATABASE_URL =
  /^postgres(?:ql)?:\/\/(?:(?<login>[^/?#]*)@)?(?<server>[^/?#@]*)(?:\/(?<database>[^/?#@]*))?(?:\?(?<query>[^#@]*))?$/;
const SERVER = /^(?:\[(?<address>[\d.:a-f]+)\]|(?<name>[^:[\]]*))(?::(?<port>\d*))?$/i;
/** Parameters of PostgreSQL's tools that are ignored: the driver has no channel binding, and the timeout is fixed. */
const IGNORED = ['channel_binding', 'connect_timeout'];

const SEVERAL_HOSTS =
  'DATABASE_URL names several hosts: name one, a proxy or pooler (HAProxy, PgBouncer) or a DNS name of the primary';

interface Tls {
  readonly mode: SslMode;
  /** certificate authorities in PEM; undefined for Node's */
  readonly ca: string | undefined;
}

export interface DatabaseUrl {
  /** a host name, an IP address, or the directory of a socket */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly tls: Tls;
  readonly mayBeReadOnly: boolean;
  readonly prepare: boolean;
  readonly options: string | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

/** Parses a DATABASE_URL as PostgreSQL's tools do. Throws a StartupError of one line, without the password. */
export function parseDatabaseUrl(text: string): DatabaseUrl {
  const { login = '', server = '', database = '', query = '' } = DATABASE_URL.exec(text)?.groups ?? error('its form');
  const [, name = '', password = ''] = /^([^:]*):?(.*)$/s.exec(login) ?? [];
  const given = new Map(new URLSearchParams(query));
  const take = (parameter: string) => {
    const value = given.get(parameter);
    given.delete(parameter);
    return value;
  };
  const user = take('user') ?? (decoded(name) || systemUser());
  const url = {
    ...serverOf(server, take('host'), take('port')),
    user,
    password: take('password') ?? decoded(password),
    database: take('dbname') ?? (decoded(database) || user),
    tls: tlsOf(take('sslmode') ?? (take('ssl') === 'true' ? 'require' : undefined), take('sslrootcert')),
    mayBeReadOnly:
      oneOf('target_session_attrs', SESSION_ATTRIBUTES, take('target_session_attrs') ?? 'primary') === 'any',
    prepare: take('prepare') !== 'false',
    options: take('options'),
  };
  for (const ignored of IGNORED) given.delete(ignored);
  return { ...url, settings: Object.fromEntries(given) };
}

/** Returns what a database is called in messages: `db.example.org:5432/unbusted`. */
export function nameOf({ host, port, database }: DatabaseUrl): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}/${database}`;
}

function serverOf(
  inUrl: string,
  host: string | undefined,
  port: string | undefined,
): Pick<DatabaseUrl, 'host' | 'port'> {
  if ([inUrl, host, port].some((text) => text?.includes(','))) throw new StartupError(SEVERAL_HOSTS);
  const found = SERVER.exec(decoded(inUrl))?.groups ?? error('its server');
  return { host: host || found.address || found.name || 'localhost', port: portOf(port || found.port) };
}

function portOf(text: string | undefined): number {
  const port = Number(text || PORT);
  return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : error(`the port ${text}`);
}

function tlsOf(mode: string | undefined, rootCertificate: string | undefined): Tls {
  const isSystem = rootCertificate === 'system';
  const wanted = oneOf('sslmode', SSL_MODES, mode ?? (isSystem ? 'verify-full' : 'prefer'));
  if (rootCertificate === undefined || isSystem) return { mode: wanted, ca: undefined };
  return { mode: wanted === 'require' ? 'verify-ca' : wanted, ca: readCertificate(rootCertificate) };
}

function readCertificate(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new StartupError(`DATABASE_URL: the file "${path}" that sslrootcert names cannot be read (${code})`);
  }
}

function oneOf<T extends string>(parameter: string, values: readonly T[], value: string): T {
  const found = values.find((each) => each === value);
  if (found !== undefined) return found;
  throw new StartupError(`DATABASE_URL: ${parameter} is ${JSON.stringify(value)}; expected ${values.join(', ')}`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StartupError('DATABASE_URL has a % that encodes nothing: write %25 for it');
  }
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    throw new StartupError(
      'DATABASE_URL names no user, and this process has no user name: write postgres://user@host/database',
    );
  }
}

function error(what: string): never {
  throw new StartupError(`DATABASE_URL: ${what} is invalid; expected postgres://user:password@host:port/database`);
}
