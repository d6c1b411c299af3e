import { expect, test } from 'vitest';
import { NewMessage } from '#features/poolNews/contract/poolNewsRequests.ts';
import { newKey } from './messageKey.ts';

test('each key is another UUID, which the server accepts', () => {
  const keys = Array.from({ length: 200 }, newKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) expect(NewMessage.safeParse({ text: 'Hi', key }).success).toBe(true);
});
