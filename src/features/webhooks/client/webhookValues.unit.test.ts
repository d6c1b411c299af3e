import { expect, test } from 'vitest';
import type { Webhook } from '#features/webhooks/contract/webhooks.ts';
import { readWebhook, testText, typedWebhook, webhookErrors, webhookValue } from './webhookValues.ts';

const webhook: Webhook = { kind: 'slack', host: 'hooks.slack.com', lastFour: '1a2b', events: ['locked'], isOff: false };

test('a new webhook tells everything, a stored one what it told', () => {
  expect(typedWebhook(null)).toMatchObject({ kind: 'discord', locked: true, note: true });
  expect(typedWebhook(webhook)).toMatchObject({ kind: 'slack', url: '', locked: true, complete: false });
});

test('without an address the stored one stays, unless the kind is another', () => {
  const typed = typedWebhook(webhook);
  expect(webhookErrors(webhook, typed)).toEqual({ url: undefined, events: undefined });
  expect(webhookErrors(webhook, { ...typed, kind: 'ntfy' }).url).toBe('The address is required');
  expect(webhookErrors(null, typed).url).toBe('The address is required');
  expect(readWebhook(typed)).toEqual({ kind: 'slack', events: ['locked'] });
  expect(readWebhook({ ...typed, url: ' https://hooks.slack.com/x ' }).url).toBe('https://hooks.slack.com/x');
});

test('at least one event is told', () => {
  expect(webhookErrors(webhook, { ...typedWebhook(webhook), locked: false }).events).toBe('Choose at least one event');
});

test('the state of a webhook is a word', () => {
  expect([undefined, null, webhook, { ...webhook, isOff: true }].map(webhookValue)).toEqual([
    undefined,
    'None',
    'Slack',
    'Off',
  ]);
});

test('a test says whether it has arrived, and what the service answered', () => {
  expect(testText({ status: 204, body: '' })).toEqual({ title: 'The test has arrived' });
  expect(testText({ status: 404, body: 'no_team\n' })).toEqual({
    title: 'The service refused the test (404)',
    description: 'no_team',
    tone: 'bad',
  });
});
