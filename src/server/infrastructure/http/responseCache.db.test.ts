// @module-tag one-process
import { Hono } from 'hono';
import pino from 'pino';
import { expect, test } from 'vitest';
import { Cache } from '#server/infrastructure/cache/cache.ts';
import { testApp } from '#test/support/app.ts';
import { EncodedBody } from './encodedBody.ts';
import { RequestLog } from './requestLog.ts';
import { ResponseCache, requestHeadOf } from './responseCache.ts';

const KILOBYTE = 1024;

const { changes } = await testApp();
const now = () => 0;

test('long addresses and cookies do not exceed the cache’s limit', async () => {
  const cache = new Cache({ changes, now, maxBytes: 100 * KILOBYTE });
  await cache.isEnabled();
  const responseCache = new ResponseCache(cache, now, new RequestLog(pino({ level: 'silent' })));
  const encoded = new EncodedBody('[]', 'application/json');
  const app = new Hono().use(responseCache.middleware()).get('/', (http) => {
    const { epoch } = cache;
    const until = Number.POSITIVE_INFINITY;
    http.set('cacheable', { encoded, tags: ['season 1'], expiresAt: until, epoch });
    return http.body(encoded.bytes);
  });
  const long = 'x'.repeat(5 * KILOBYTE);
  const requests = Array.from(
    { length: 50 },
    (_, n) => new Request(`http://localhost/?${long}${n}`, { headers: { cookie: long } }),
  );
  for (const request of requests) await app.request(request);
  const answered = requests.filter((request) => responseCache.get(requestHeadOf(request, {})));
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.length).toBeLessThanOrEqual(5);
});
