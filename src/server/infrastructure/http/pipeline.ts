import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Context } from 'hono';

/** Browsers and proxies pipeline nothing; an attacker could fill the memory with waiting requests. */
const MAX_WAITING = 8;

const waiting = new WeakMap<Socket, number>();
const streaming = new WeakSet<Socket>();

/** Answers a pipelined request after the responses before it, of which none may be a stream. */
export function waitForTurn(incoming: IncomingMessage, outgoing: ServerResponse, answer: () => void): void {
  const { socket } = incoming;
  const count = (waiting.get(socket) ?? 0) + 1;
  waiting.set(socket, count);
  if (count > MAX_WAITING || streaming.has(socket)) {
    socket.destroy();
    return;
  }
  outgoing.once('socket', () => {
    waiting.set(socket, (waiting.get(socket) ?? 0) - 1);
    answer();
  });
}

export function reserveForStream(http: Context): void {
  const socket: Socket | undefined = http.env?.incoming?.socket;
  if (!socket) return;
  streaming.add(socket);
  if (waiting.get(socket)) socket.destroy();
}
