import { expect, test } from 'vitest';
import { readConfig } from '#server/infrastructure/config/config.ts';

test('EVERYBODY is on unless it is off, and nothing else', () => {
  expect(readConfig({}).everybody).toBe('on');
  expect(readConfig({ EVERYBODY: 'off' }).everybody).toBe('off');
  expect(() => readConfig({ EVERYBODY: 'no' })).toThrow('EVERYBODY');
});
