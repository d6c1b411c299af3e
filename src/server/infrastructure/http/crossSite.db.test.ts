import { beforeEach, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { testApp } from '#test/support/app.ts';

const t = await testApp();

beforeEach(() => t.database.reset());

const REFUSED = { message: 'This request came from another site' };
const names = Object.keys(calls) as CallName[];
const writes = names.filter((name) => calls[name].method !== 'GET');

// requests go to http://localhost; PUBLIC_URL is http://localhost:3000
describe('writes from other sites', () => {
  test.each([
    ['a client that is no browser', {}],
    ['a page of this site', { 'Sec-Fetch-Site': 'same-origin' }],
    ['the address bar', { 'Sec-Fetch-Site': 'none' }],
    ['the host that was asked', { Origin: 'http://localhost' }],
    ['that host over https', { Origin: 'https://localhost' }],
    ['the host that was asked, by its port', { Origin: 'http://pool.test:8080', Host: 'pool.test:8080' }],
    ['PUBLIC_URL', { Origin: 'http://localhost:3000' }],
    ['a page of this site at PUBLIC_URL', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:3000' }],
  ])('a write from %s is accepted', async (_, headers) => {
    const response = await t.anonymous().request('/api/logout', { method: 'POST', headers });
    expect(response.status).toBe(204);
  });

  test.each([
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page of a sister site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a page with an unknown Sec-Fetch-Site', { 'Sec-Fetch-Site': 'nonsense' }],
    ['another host', { Origin: 'https://evil.example' }],
    ['another port', { Origin: 'http://localhost:4000' }],
    ['another port than the one asked', { Origin: 'http://pool.test', Host: 'pool.test:8080' }],
    ['a host that begins with ours', { Origin: 'http://localhost.evil.example' }],
    ['nowhere: a sandboxed frame, a file', { Origin: 'null' }],
    ['an origin that is none', { Origin: 'localhost' }],
    ['another host, even as same-origin', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }],
    ['another site, even with this origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost' }],
  ])('a write from %s is rejected', async (_, headers) => {
    const response = await t.anonymous().request('/api/logout', { method: 'POST', headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual(REFUSED);
  });

  test('a write from another site changes nothing, even with the session’s cookie', async () => {
    const sam = await t.buildUser();
    const season = await t.buildSeason();
    const body = JSON.stringify({ name: 'sam 01', seasonId: season.id });
    for (const headers of [{ Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body };
      expect((await sam.request('/api/entries', init)).status).toBe(403);
      expect((await sam.request('/api/logout', init)).status).toBe(403);
    }
    expect(await sam.call('listEntries')).toEqual([]);
  });

  test.each(writes)('%s is a write that another site cannot send', async (name) => {
    const { method, path } = calls[name];
    const response = await t.anonymous().request(path, { method, headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain(REFUSED.message);
  });
});

test.each(['GET', 'HEAD'])('a %s from another site is accepted, as after a click on a link', async (method) => {
  const sam = await t.buildUser();
  const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
  expect((await sam.request('/api/user', { method, headers })).status).toBe(200);
});
