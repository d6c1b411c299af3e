import { expect, test } from 'vitest';
import { readConfig } from '#server/infrastructure/config/config.ts';
import { ignoredVariables } from '#server/infrastructure/config/ignoredVariables.ts';

test('browsers can get pushes unless the operator switches them off, of further services that the operator names', () => {
  expect(readConfig({})).toMatchObject({ push: 'on', pushHosts: [] });
  expect(readConfig({ PUSH: 'off', PUSH_HOSTS: 'push.example.org' })).toMatchObject({
    push: 'off',
    pushHosts: ['https://push.example.org'],
  });
});

test('hosts without pushes have no effect', () => {
  expect(ignoredVariables({ PUSH_HOSTS: 'push.lan' })).toEqual([]);
  expect(ignoredVariables({ PUSH_HOSTS: 'push.lan', PUSH: 'off' })).toEqual([
    'PUSH_HOSTS is set and ignored: PUSH is off',
  ]);
});
