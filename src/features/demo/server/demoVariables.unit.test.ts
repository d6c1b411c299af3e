import { expect, test } from 'vitest';
import { readConfig } from '#server/infrastructure/config/config.ts';

test.each([
  [{}, 'demo'],
  [{ NODE_ENV: '', PUBLIC_URL: '', DATABASE_URL: '', PORT: '3001' }, 'demo'],
  [{ NODE_ENV: 'production' }, 'none'],
  [{ NODE_ENV: 'development' }, 'none'],
  [{ NODE_ENV: 'test' }, 'none'],
  [{ PUBLIC_URL: 'http://localhost:3000' }, 'none'],
  [{ DATABASE_URL: 'postgres://db/pool' }, 'none'],
  [{ DATABASE_URL: 'postgres://db/pool', SEED: 'demo' }, 'demo'],
  [{ NODE_ENV: 'production', SEED: 'demo' }, 'demo'],
  [{ SEED: 'none' }, 'none'],
])('a site is a demo if it says so, or says nothing of itself: %j', (variables, seed) => {
  expect(readConfig(variables).seed).toBe(seed);
});

test('another value is refused', () => {
  expect(() => readConfig({ SEED: 'yes' })).toThrow('SEED is "yes"; expected demo or none');
});
