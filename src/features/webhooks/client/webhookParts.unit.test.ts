import { expect, test } from 'vitest';
import { webhookNotices } from './webhookParts.ts';

test('a webhook that is off has a notice until it is on again', () => {
  const none = { reopened: [], moved: [], dropped: [], added: [], settled: [] };
  const webhooksOff = [{ groupId: 7, pool: 'The Office', host: 'discord.com' }];
  expect(webhookNotices({ ...none, webhooksOff }).map(({ text }) => text)).toEqual([
    'News of The Office is no longer posted to discord.com: ten posts in a row failed. Manage Pool switches it on again.',
  ]);
  expect(webhookNotices({ ...none, webhooksOff: [] })).toEqual([]);
});
