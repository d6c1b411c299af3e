import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SECOND } from '#domain/time.ts';
import { DeliveryError } from '#server/infrastructure/deliveries/deliveryError.ts';
import { version } from '#server/infrastructure/version.ts';
import { reasonFor } from './reason.ts';

const TIMEOUT_MS = 10 * SECOND;
/** Services may refuse who does not say what they are. */
const USER_AGENT = `Unbusted/${version}`;
/** The rest of a longer answer is not read. */
const MAX_ANSWER_BYTES = 4 * 1024;

export interface Outgoing {
  readonly url: URL;
  /** whether the host's name may resolve to a private address, because the operator has named it */
  readonly isTrusted: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  /** its first 4 KiB */
  readonly body: string;
}

interface Options {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** as that of node:dns */
  readonly resolve?: typeof lookUp;
}

/**
 * Posts to an address that a user has chosen. The name is resolved once, inside the connection, and what is connected to is the
 * address that was checked: a name that points elsewhere a moment later reaches nothing else. Redirects are answers like any
 * other. Throws a DeliveryError whose message names no address.
 */
export async function post(
  { url, isTrusted, headers, body }: Outgoing,
  { signal, timeoutMs = TIMEOUT_MS, resolve = lookUp }: Options = {},
): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  if (!isTrusted && isPrivateLiteral(url)) throw new DeliveryError(PRIVATE);
  const { promise, resolve: answer, reject } = Promise.withResolvers<Answer>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    headers: { ...headers, 'User-Agent': USER_AGENT, 'Content-Length': Buffer.byteLength(body) },
    // a connection of its own, whose address is checked
    agent: false,
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    lookup: isTrusted ? resolve : onlyPublic(resolve),
  });
  request.on('error', reject);
  // closed without an error by an answer that switches to another protocol
  request.on('close', () => reject(new Error('closed without an answer')));
  request.on('response', (response) => answer(readAnswer(response)));
  request.end(body);
  try {
    return await promise;
  } catch (error) {
    if (error instanceof PrivateAddressError) throw new DeliveryError(PRIVATE);
    if (timeout.aborted) throw new DeliveryError(`No answer within ${timeoutMs / SECOND} s`);
    throw new DeliveryError(`Not reachable: ${reasonFor(error)}`);
  } finally {
    request.destroy();
  }
}

/** Reads the beginning of an answer. Once there is a status, what became of the rest does not matter. */
async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_ANSWER_BYTES) break;
    }
  } catch {
    // cut off, or too slow
  }
  const body = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString();
  const { statusCode: status } = response;
  // the type is also that of requests, which have none
  if (status === undefined) throw new Error('answered without a status');
  return { status, body };
}

const PRIVATE = 'Its name leads to a private network';

class PrivateAddressError extends Error {}

/** Connecting to an address asks for no name. */
function isPrivateLiteral({ hostname }: URL): boolean {
  const address = hostname.replaceAll(/[[\]]/g, '');
  return isIP(address) !== 0 && !isPublic(address);
}

/** Those of IPv6 that IANA has given to the internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Addresses of the internet, by the registries of IANA; not those that lead into other networks, such as NAT64 and 6to4. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  const isGlobal = parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
  return isGlobal && parsed.range() === 'unicast';
}

/** Fails if one of the addresses is private: the name of an honest service has none. */
function onlyPublic(resolve: typeof lookUp): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: readonly LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('no address'), []);
      if (!addresses.every(({ address }) => isPublic(address))) return callback(new PrivateAddressError(), []);
      if (options.all) return callback(null, [...addresses]);
      callback(null, first.address, first.family);
    });
  };
}
