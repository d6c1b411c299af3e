import { isIPv4, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';

const ONE_ADDRESS =
  'Behind a proxy all callers have its address and share its rate limits, unless TRUST_PROXY is the number of proxies.';

/** Callers without a readable address share the limits of one. */
const UNKNOWN = 'unknown';
const WITH_PORT = /^(?:\[(?<address>[^\]]+)\](?::\d+)?|(?<address>[\d.]+):\d+)$/;

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
  return http.env?.incoming ? networkOf(getConnInfo(http).remote.address ?? UNKNOWN) : UNKNOWN;
}

/** Warns of a public https address without TRUST_PROXY: the app speaks no TLS, so a proxy stands in front. */
export function warnOfHttps({ publicUrl, trustProxy }: Config, log: Logger): void {
  if (trustProxy > 0 || !publicUrl.startsWith('https:')) return;
  log.warn(`PUBLIC_URL is https and TRUST_PROXY is 0. ${ONE_ADDRESS}`);
}

/** Warns once, at the first request that a proxy seems to have passed on. */
export function warnOfProxy({ trustProxy }: Config, log: Logger): MiddlewareHandler {
  let isWatching = trustProxy === 0;
  return (http, next) => {
    if (isWatching && http.req.header('X-Forwarded-For') !== undefined) {
      isWatching = false;
      log.warn(`X-Forwarded-For arrived and TRUST_PROXY is 0. ${ONE_ADDRESS}`);
    }
    return next();
  };
}

/**
 * One caller's address, without the port that some proxies add: `198.51.100.7:5678`, `[2001:db8::1]:5678`. Of IPv6 that
 * is a /64, all of which a single line has to itself (RFC 6177).
 */
function networkOf(written: string): string {
  const { address = written } = WITH_PORT.exec(written)?.groups ?? {};
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return UNKNOWN;
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = new Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
