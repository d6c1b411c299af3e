import { expect, test } from 'vitest';
import { isAllowed, parseHosts } from './hosts.ts';

test.each([
  ['hooks.example.org', ['https://hooks.example.org']],
  ['10.0.0.5:8443, http://ntfy.lan ,[::1]:9', ['https://10.0.0.5:8443', 'http://ntfy.lan', 'https://[::1]:9']],
  ['http://NTFY.lan:80', ['http://ntfy.lan']],
  ['https://hooks.example.org', ['https://hooks.example.org']],
])('the list %j names origins', (list, origins) => {
  expect(parseHosts(list)).toEqual(origins);
});

test.each([
  '',
  ' ',
  'a b',
  'hooks.example.org/path',
  'hooks.example.org/',
  'ftp://hooks.example.org',
  'x?y',
  'u:p@x',
  'a,,b',
])('the list %j is refused', (list) => {
  expect(parseHosts(list)).toBeUndefined();
});

const hosts = { named: ['https://own.example:8443', 'http://ntfy.lan'], known: ['ntfy.sh', '*.logic.azure.com'] };

test.each([
  ['https://ntfy.sh/pool', true],
  ['https://prod-7.westeurope.logic.azure.com/workflows/1', true],
  ['https://own.example:8443/x', true],
  ['http://ntfy.lan/x', true],
  // another scheme or port than the usual one of a known host
  ['http://ntfy.sh/pool', false],
  ['https://ntfy.sh:8443/pool', false],
  // what looks like a known host
  ['https://logic.azure.com/x', false],
  ['https://evil-logic.azure.com/x', false],
  ['https://ntfy.sh.evil.example/pool', false],
  ['https://evil.example/ntfy.sh', false],
  ['https://ntfy.sh./pool', false],
  ['https://ntfy.sh@evil.example/pool', false],
  ['https://sam:secret@ntfy.sh/pool', false],
  // other ports and schemes of a named one
  ['https://own.example/x', false],
  ['http://own.example:8443/x', false],
  ['https://ntfy.lan/x', false],
])('whether %s may be sent to: %s', (address, isSo) => {
  expect(isAllowed(hosts, new URL(address))).toBe(isSo);
});
