import { once } from 'node:events';
import { createConnection, isIP, type Socket } from 'node:net';
import { join } from 'node:path';
import { checkServerIdentity, connect as secure } from 'node:tls';
import { isSocket, type Server, type Tls } from './databaseUrl.ts';

/** The response is S or N: https://www.postgresql.org/docs/current/protocol-flow.html */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const YES = 'S';
const NO = 'N';

/** The server responds but cannot be used. The message completes a sentence about it. */
export class UnusableServer extends Error {}

interface Options {
  readonly tls: Tls;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export async function dial(server: Server, { tls, timeoutMs, signal }: Options): Promise<Socket> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const over = { signal: AbortSignal.any([signal, timeout]) };
  const socket = isSocket(server)
    ? createConnection(join(server.host, `.s.PGSQL.${server.port}`))
    : createConnection(server.port, server.host);
  socket.on('error', () => {});
  try {
    await once(socket, 'connect', over);
    return isSocket(server) || tls.mode === 'disable' ? socket : await encrypt(socket, server, tls, over);
  } catch (error) {
    socket.destroy();
    if (timeout.aborted)
      throw Object.assign(new Error('The server did not answer in time'), { code: 'CONNECT_TIMEOUT' });
    throw error;
  }
}

async function encrypt(socket: Socket, { host }: Server, tls: Tls, over: { signal: AbortSignal }): Promise<Socket> {
  socket.write(SSL_REQUEST);
  await once(socket, 'readable', over);
  const answer = String(socket.read());
  if (answer === NO && (tls.mode === 'prefer' || tls.mode === 'allow')) return socket;
  if (answer === NO) throw new UnusableServer(`has no TLS, which sslmode=${tls.mode} asks for`);
  // a further byte would be injected
  if (answer !== YES) throw Object.assign(new Error('The server closed the connection'), { code: 'ECONNRESET' });
  const secured = secure({
    socket,
    ...(isIP(host) === 0 && { servername: host }),
    ...(tls.ca !== undefined && { ca: tls.ca }),
    rejectUnauthorized: tls.mode.startsWith('verify-'),
    // for an IP address, Node would compare the certificate with "localhost"
    checkServerIdentity: (_, certificate) =>
      tls.mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  });
  secured.on('error', () => {});
  try {
    await once(secured, 'secureConnect', over);
    return secured;
  } catch (error) {
    secured.destroy();
    const code = error instanceof Error && 'code' in error ? error.code : error;
    if (over.signal.aborted || code === 'ECONNRESET') throw error;
    throw new UnusableServer(`has a certificate that is refused (${code}): see sslmode and sslrootcert in operate.md`);
  }
}
