import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The address that a request comes from. Each proxy that is trusted has added the address it heard from to the end
 * of X-Forwarded-For; what stands before those is the caller's own claim, and counts for nothing.
 */
export function addressOf(http: Context, trustProxy: number): string {
  if (trustProxy > 0) {
    const claimed = http.req.header('X-Forwarded-For')?.split(',') ?? [];
    const added = claimed.at(-trustProxy)?.trim();
    if (added) return networkOf(added);
  }
  // without a socket there is nobody but a test
  return http.env?.incoming ? networkOf(getConnInfo(http).remote.address ?? 'unknown') : 'unknown';
}

/** One caller's address: of IPv6 that is a /64, all of which a single line has to itself (RFC 6177). */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = new Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
