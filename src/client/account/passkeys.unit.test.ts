import { afterEach, expect, test, vi } from 'vitest';
import { passkeyTrouble } from './passkeys.ts';

afterEach(() => void vi.unstubAllGlobals());

const signIn = { password: true, passkeys: true, oidc: null, registration: 'open' } as const;
const publicUrl = 'https://pool.example.org';

function openAt(host: string, { hasPasskeys = true, protocol = 'https:' } = {}): void {
  vi.stubGlobal('window', {
    location: { host, origin: `${protocol}//${host}` },
    ...(hasPasskeys && { PublicKeyCredential: class {} }),
  });
}

test('passkeys are offered at the site’s own address', () => {
  openAt('pool.example.org');
  expect(passkeyTrouble({ signIn, publicUrl })).toBe(null);
});

test('at another address the screen says where there are passkeys', () => {
  openAt('192.168.1.5:3000');
  expect(passkeyTrouble({ signIn, publicUrl })).toBe('Passkeys work at https://pool.example.org only.');
});

test('at its own host without https the screen says so, too', () => {
  openAt('pool.example.org', { hasPasskeys: false, protocol: 'http:' });
  expect(passkeyTrouble({ signIn, publicUrl })).toBe('Passkeys work at https://pool.example.org only.');
});

test.each(['http://192.168.1.5', 'http://pool.example.org'])('a site at %s says what passkeys need', (address) => {
  openAt(new URL(address).host);
  expect(passkeyTrouble({ signIn: { ...signIn, passkeys: false }, publicUrl: address })).toBe(
    `Passkeys need an address with https and a name; that of this site is ${address}.`,
  );
});

test('a browser without passkeys is told so', () => {
  openAt('pool.example.org', { hasPasskeys: false });
  expect(passkeyTrouble({ signIn, publicUrl })).toBe('This browser has no passkeys.');
});
