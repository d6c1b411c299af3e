import { expect, test } from 'vitest';
import { readConfig } from '#server/infrastructure/config/config.ts';

test('MESSAGES is on unless it is off, and nothing else', () => {
  expect(readConfig({}).messages).toBe('on');
  expect(readConfig({ MESSAGES: 'off' }).messages).toBe('off');
  expect(() => readConfig({ MESSAGES: 'no' })).toThrow('MESSAGES');
});
