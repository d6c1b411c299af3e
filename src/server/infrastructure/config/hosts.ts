/**
 * The origins in a list of hosts with commas between: `hooks.example.org`, `10.0.0.5:8443`, and with `http://` before one for
 * plain http. Undefined if one of them is no host.
 */
export function parseHosts(list: string): readonly string[] | undefined {
  const origins = list.split(',').map((text) => originOf(text.trim()));
  return origins.every((origin) => origin !== undefined) ? origins : undefined;
}

function originOf(text: string): string | undefined {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return url && isBare(url, text) ? url.origin : undefined;
}

function isBare({ pathname, search, hash, username, password }: URL, text: string): boolean {
  return pathname === '/' && !text.endsWith('/') && `${search}${hash}${username}${password}` === '';
}

/** Hosts to which the site may send: those that the operator has named, and known ones, over https at port 443. */
export interface Hosts {
  /** origins, whose names may resolve to private addresses */
  readonly named: readonly string[];
  /** `hooks.example.org`, or `*.example.org` for all names below it */
  readonly known: readonly string[];
}

export function isNamed({ named }: Pick<Hosts, 'named'>, url: URL): boolean {
  return named.includes(url.origin);
}

export function isAllowed(hosts: Hosts, url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  return isNamed(hosts, url) || hosts.known.some((pattern) => isKnown(pattern, url));
}

/** The parser of addresses omits the usual port. */
function isKnown(pattern: string, { protocol, hostname, port }: URL): boolean {
  if (protocol !== 'https:' || port !== '') return false;
  return pattern.startsWith('*') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}
