import { expect, test } from 'vitest';
import { readConfig } from '#server/infrastructure/config/config.ts';
import { ignoredVariables } from '#server/infrastructure/config/ignoredVariables.ts';

test('pools can have webhooks unless the operator switches them off, at further hosts that the operator names', () => {
  expect(readConfig({})).toMatchObject({ webhooks: 'on', webhookHosts: [] });
  const WEBHOOK_HOSTS = 'http://ntfy.lan, 10.0.0.5:8443';
  expect(readConfig({ WEBHOOKS: 'off', WEBHOOK_HOSTS })).toMatchObject({
    webhooks: 'off',
    webhookHosts: ['http://ntfy.lan', 'https://10.0.0.5:8443'],
  });
  expect(() => readConfig({ WEBHOOK_HOSTS: 'ntfy.lan/topic' })).toThrow(
    'WEBHOOK_HOSTS is "ntfy.lan/topic"; expected hosts with commas between, such as hooks.example.org,10.0.0.5:8443,http://ntfy.lan',
  );
});

test('hosts without webhooks have no effect', () => {
  expect(ignoredVariables({ WEBHOOK_HOSTS: 'ntfy.lan' })).toEqual([]);
  expect(ignoredVariables({ WEBHOOK_HOSTS: 'ntfy.lan', WEBHOOKS: 'off' })).toEqual([
    'WEBHOOK_HOSTS is set and ignored: WEBHOOKS is off',
  ]);
});
