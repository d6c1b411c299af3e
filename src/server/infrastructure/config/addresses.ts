import addressparser from 'nodemailer/lib/addressparser';

/** Accepts one address, with or without a name. */
export function isMailbox(text: string): boolean {
  const [mailbox, ...more] = addressparser(text);
  return more.length === 0 && /^[^\s@]+@[^\s@]+$/.test(mailbox?.address ?? '');
}

/** Errors name the address, so it must have no password. */
export function isBareAddress(text: string): boolean {
  const { username, password, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === '';
}

/** Whether nobody on the way can read what is sent to an address. */
export function isSafeAddress(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether an address names a scheme, a host and perhaps a port, and nothing else. */
export function isOrigin(url: URL): boolean {
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
}
