import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';

const t = await testApp();
beforeEach(() => t.database.reset());

test('a running process with its database is healthy and ready', async () => {
  const caller = t.anonymous();
  for (const path of ['/healthz', '/readyz']) {
    const answer = await caller.request(path);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 200, text: 'ok' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test.each(['/healthz', '/api/user', '/api/nothing', '/nothing'])(
  'the response to %s has the security policy and a new request id',
  async (path) => {
    const answer = await t.anonymous().request(path, { headers: { 'X-Request-Id': 'mine' } });
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('a running process without its database is healthy and not ready', { tags: 'one-process' }, async () => {
  await t.database.close();
  const caller = t.anonymous();
  expect((await caller.request('/healthz')).status).toBe(200);
  expect((await caller.request('/readyz')).status).toBe(503);
});
