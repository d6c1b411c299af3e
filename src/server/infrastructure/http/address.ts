import { isIPv4, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '#server/infrastructure/config/config.ts';

const ONE_ADDRESS =
  'Behind a proxy all callers have its address and share its rate limits, unless TRUST_PROXY is the number of proxies.';

const UNKNOWN = 'unknown';
const WITH_PORT = /^(?:\[(?<address>[^\]]+)\](?::\d+)?|(?<address>[\d.]+):\d+)$/;

/** Each trusted proxy appends an address to X-Forwarded-For; the entries before those can be forged. */
export function addressOf(http: Context, trustProxy: number): string {
  if (trustProxy > 0) {
    const claimed = http.req.header('X-Forwarded-For')?.split(',') ?? [];
    const added = claimed.at(-trustProxy)?.trim();
    if (added) return networkOf(added);
  }
  return http.env?.incoming ? networkOf(getConnInfo(http).remote.address ?? UNKNOWN) : UNKNOWN;
}

export function warnOfHttps({ publicUrl, trustProxy }: Config, log: Logger): void {
  if (trustProxy > 0 || !publicUrl.startsWith('https:')) return;
  log.warn(`PUBLIC_URL is https and TRUST_PROXY is 0. ${ONE_ADDRESS}`);
}

/** Whether a request came through a proxy that TRUST_PROXY does not count. */
export function isThroughUnknownProxy(http: Context, trustProxy: number): boolean {
  return trustProxy === 0 && http.req.header('X-Forwarded-For') !== undefined;
}

export function warnOfProxy({ trustProxy }: Config, log: Logger): MiddlewareHandler {
  let isWatching = true;
  return (http, next) => {
    if (isWatching && isThroughUnknownProxy(http, trustProxy)) {
      isWatching = false;
      log.warn(`X-Forwarded-For arrived and TRUST_PROXY is 0. ${ONE_ADDRESS}`);
    }
    return next();
  };
}

/** Cuts an IPv6 address to its /64, the least that a subscriber gets (RFC 6177). */
function networkOf(written: string): string {
  const { address = written } = WITH_PORT.exec(written)?.groups ?? {};
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return UNKNOWN;
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = new Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
