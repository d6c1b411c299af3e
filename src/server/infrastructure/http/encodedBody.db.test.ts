import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { poolWriters } from '#app/testing.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { BRACKET_TEAMS } from '#test/support/tournaments.ts';

const t = await testApp();
let root: ApiUser;

beforeAll(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  const season = await t.buildSeason();
  const round = await t.buildRound(season);
  const pool = await t.buildPool(root, season);
  const entry = await t.buildMember(pool, root, 'root 01');
  for (let n = 1; n <= 32; n++) {
    const game = await t.buildGame(round, { team1: `Home ${n}`, team2: `Away ${n}` });
    await t.setPick(entry, game, 1);
    for (const { message } of poolWriters) await message(root, pool.id, `Message ${n}`);
    await root.call('changePool', { params: { id: pool.id }, body: { name: `Pool ${n}` } });
  }
  await t.fillPool(pool, 40);
  for (let n = 1; n <= 8; n++) await t.buildUser({ username: `user ${n}` });
  const next = await t.buildSeason();
  for (let number = 1; number <= 6; number++) await t.buildRound(next, { number });
});

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
const headOf = ({ status, headers }: Response) => ({
  status,
  encoding: headers.get('Content-Encoding'),
  vary: headers.get('Vary'),
  type: headers.get('Content-Type'),
  etag: headers.get('ETag'),
});
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

test.for([
  ['the members of a pool', '/api/groups/1/memberships'],
  ['the members as CSV', '/api/groups/1/members.csv'],
  ...poolWriters.map(({ readAt }) => ['what is written in a pool', readAt(1)]),
  ['the games', '/api/games/1'],
  ['the users', '/api/users'],
  ['the audit log', '/api/audit'],
  ['the picks of an entry', '/api/picks?entryId=1'],
  ['the preview of a bracket', '/api/seasons/2/bracket?dryRun=true', json({ teams: BRACKET_TEAMS })],
  [
    'the errors of a bracket',
    '/api/seasons/2/bracket',
    json({ teams: BRACKET_TEAMS.map((team) => ({ ...team, seed: 17 })) }),
    400,
  ],
] as [string, string, RequestInit?, number?][])(
  'an answer over 1 KiB is compressed if the client accepts it: %s',
  async ([, path, init, status = 200]) => {
    const get = (coding: string) =>
      root.request(path, { ...init, headers: { ...init?.headers, 'Accept-Encoding': coding } });
    const plain = await get('identity');
    const bytes = Buffer.from(await plain.arrayBuffer());
    expect(headOf(plain)).toMatchObject({ status, encoding: null, vary: 'Accept-Encoding' });
    expect(bytes.length).toBeGreaterThan(1024);
    for (const coding of ['br', 'gzip'] as const) {
      const packed = await get(coding);
      expect(headOf(packed)).toEqual({ ...headOf(plain), encoding: coding });
      const sent = Buffer.from(await packed.arrayBuffer());
      expect(sent.length).toBeLessThan(bytes.length / 2);
      expect(unpack[coding](sent)).toEqual(bytes);
    }
  },
);

test('an answer under 1 KiB is sent as it is', async () => {
  const response = await root.request('/api/user', { headers: { 'Accept-Encoding': 'br, gzip' } });
  expect(response.headers.get('Content-Encoding')).toBe(null);
  expect(await response.json()).toMatchObject({ username: 'root' });
});

test('a repeated read is answered 304 whatever encoding it accepts, a write never', async () => {
  const read = await root.request('/api/users', { headers: { 'Accept-Encoding': 'br' } });
  const known = { 'If-None-Match': read.headers.get('ETag') ?? '' };
  for (const coding of ['br', 'gzip', 'identity']) {
    const again = await root.request('/api/users', { headers: { ...known, 'Accept-Encoding': coding } });
    expect([again.status, again.headers.get('Content-Encoding'), await again.text()]).toEqual([304, null, '']);
  }
  const preview = json({ teams: BRACKET_TEAMS });
  const written = await root.request('/api/seasons/2/bracket?dryRun=true', {
    ...preview,
    headers: { ...preview.headers, 'If-None-Match': '*' },
  });
  expect([written.status, written.headers.get('ETag')]).toEqual([200, null]);
});
