import { beforeEach, expect, test } from 'vitest';
import { featureOwnTables, featureTables, secretTokens } from '#app/testSecrets.ts';
import { testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { buildScene, PASSWORD, type Scene } from '#test/support/scene.ts';
import { unzip } from '#test/support/unzip.ts';

const t = await testApp();
let scene: Scene;

beforeEach(async () => {
  scene = await buildScene(t);
});

async function dataOf(caller: Caller): Promise<Map<string, string>> {
  const response = await caller.send('readOwnData');
  expect(response.status).toBe(200);
  return unzip(Buffer.from(await response.arrayBuffer()));
}

const jsonOf = (files: Map<string, string>, name: string): Record<string, unknown>[] =>
  JSON.parse(files.get(`${name}.json`) ?? 'null');

test('the file has each kind of data as JSON, with the fields of the API, and as CSV', async () => {
  const owner = scene.as('owner');
  const { user } = scene.people.owner;
  const files = await dataOf(owner);
  expect(jsonOf(files, 'account')).toEqual([{ ...user, createdAt: expect.any(String) }]);
  expect(jsonOf(files, 'entries')).toEqual(await owner.call('listEntries'));
  const picks = await owner.call('listPicks', { query: { entryId: scene.entry.id } });
  expect(jsonOf(files, 'picks')).toEqual(expect.arrayContaining(picks));
  expect(jsonOf(files, 'memberships')).toEqual(await owner.call('listOwnMemberships'));
  expect(jsonOf(files, 'pools')).toEqual(await owner.call('listPools'));
  expect(jsonOf(files, 'sessions')).toEqual(await owner.call('listSessions'));
  expect(jsonOf(files, 'identities')).toEqual(await owner.call('listIdentities'));
  expect(jsonOf(files, 'tokens')).toEqual(await owner.call('listTokens'));
  const query = { entryId: scene.entry.id, roundNumber: scene.open.number };
  const { commitment } = await owner.call('readReceipt', { query });
  expect(jsonOf(files, 'receipts')).toContainEqual(expect.objectContaining({ ...query, commitment }));
  const names = [...files.keys()].filter((name) => name.endsWith('.json'));
  for (const name of names) expect(files.get(name.replace(/json$/, 'csv')), name).toMatch(/^\ufeff/);
  expect(files.get('entries.csv')).toContain(`id,userId,seasonId,name,autopilot,createdAt\r\n${scene.entry.id},`);
});

test('every table with a user’s rows is in the file, or is not about what the user did', async () => {
  const tables = await t.sql(
    (sql) => sql<{ name: string }[]>`
      select distinct table_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'admin_id', 'reopened_by', 'entry_id') order by 1
    `,
  );
  const written = {
    access_tokens: 'tokens',
    audit_log: 'auditLog',
    audit_texts: 'deletedMessages',
    declined_offers: 'declinedOffers',
    dropped_picks: 'droppedPicks',
    email_changes: 'formerAddresses',
    entries: 'entries',
    pool_admins: 'pools',
    pool_dues: 'dues',
    pool_memberships: 'memberships',
    pool_removals: 'removals',
    pools: 'pools',
    guesses: 'guesses',
    identities: 'identities',
    known_browsers: 'browsers',
    mail_preferences: 'emails',
    passkeys: 'passkeys',
    picks: 'picks',
    sealed_picks: 'receipts',
    sessions: 'sessions',
    ...featureOwnTables,
  };
  /** secrets, who reopened a round, which the audit log has, and what corrections of results moved in a pool */
  const left = ['active_memberships', 'additions', 'login_links', 'moved_entries', 'password_reset_tokens', 'rounds'];
  const ofFeatures = tables.filter(({ name }) => featureTables.includes(name));
  expect(tables.filter((each) => !ofFeatures.includes(each)).map(({ name }) => name)).toEqual(
    [...Object.keys(written), ...left].sort(),
  );
  const files = await dataOf(scene.as('owner'));
  for (const name of Object.values(written)) expect(files.has(`${name}.json`), name).toBe(true);
});

test('of others the file has neither picks nor addresses, nor secrets of its owner', async () => {
  const root = scene.as('siteAdmin');
  const created = await root.call('createUser', {
    body: { username: 'newcomer', password: PASSWORD, email: 'newcomer@example.org' },
  });
  await root.call('changeUser', { params: { id: created.id }, body: { email: 'secret@example.org' } });
  const hashes = await t.sql(
    (sql) => sql<{ hash: string }[]>`
      select password_hash as hash from users union select token_hash from sessions
      union select token_hash from access_tokens
    `,
  );
  for (const kind of ['owner', 'siteAdmin', 'poolAdmin'] as const) {
    const all = [...(await dataOf(scene.as(kind))).values()].join('\n');
    for (const { user } of Object.values(scene.people)) {
      if (user.id !== scene.people[kind].user.id) expect(all, kind).not.toContain(user.email);
    }
    expect(all).not.toContain('newcomer@example.org');
    expect(all).not.toContain('secret@example.org');
    for (const secret of [...hashes.map(({ hash }) => hash), ...secretTokens]) expect(all, kind).not.toContain(secret);
    for (const entry of Object.values(scene.entries)) expect(all, kind).not.toContain(`"entryId": ${entry.id},`);
  }
});

test('a site admin finds what they did in it, and what was done to their account', async () => {
  const root = scene.as('siteAdmin');
  const { id } = scene.people.siteAdmin.user;
  await root.call('changeUser', { params: { id }, body: { isHidden: true } });
  const rows = jsonOf(await dataOf(root), 'auditLog');
  expect(rows).toContainEqual(
    expect.objectContaining({ action: 'user changed', before: { isHidden: false }, after: { isHidden: true } }),
  );
  expect(rows.at(-1)).toMatchObject({ action: 'data downloaded', userId: id, target: `user ${id}, root` });
});

test('the file is stored nowhere on its way, and HEAD downloads nothing', async () => {
  const owner = scene.as('owner');
  const head = await owner.request('/api/user/data.zip', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const response = await owner.send('readOwnData');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-disposition')).toBe('attachment');
  await response.body?.cancel();
  const rows = await t.sql((sql) => sql`select from audit_log where action = 'data downloaded'`);
  expect(rows).toHaveLength(1);
});

test('a user downloads it three times a day; a refused download does not count', async () => {
  const limited = new Caller(t.appWith({ rateLimits: 'on' }), scene.as('owner').cookie);
  await t.endFreshness();
  for (let n = 0; n < 4; n += 1) expect((await limited.send('readOwnData')).status).toBe(403);
  await limited.call('reauth', { body: { password: PASSWORD } });
  for (let n = 0; n < 3; n += 1) await dataOf(limited);
  expect((await limited.send('readOwnData')).status).toBe(429);
});

test('a site admin downloads what a user would, and both find who did it', async () => {
  const { owner, siteAdmin } = scene.people;
  const own = await dataOf(owner);
  const response = await siteAdmin.send('readUserData', { params: { id: owner.user.id } });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  expect([...files.keys()]).toEqual([...own.keys()]);
  const others = [...files].filter(([name]) => !/^(?:auditLog|sessions|receipts)\./.test(name));
  expect(others).toEqual([...own].filter(([name]) => !/^(?:auditLog|sessions|receipts)\./.test(name)));
  expect(jsonOf(files, 'sessions').map(({ id }) => id)).toEqual(jsonOf(own, 'sessions').map(({ id }) => id));
  expect(jsonOf(files, 'receipts').map(({ text }) => text)).toEqual(jsonOf(own, 'receipts').map(({ text }) => text));
  const row = { action: 'data downloaded', userId: siteAdmin.user.id, target: `user ${owner.user.id}, sam` };
  expect(jsonOf(files, 'auditLog').at(-1)).toMatchObject(row);
  const [newest] = await siteAdmin.call('listAuditLog', { query: { kind: 'users' } });
  expect(newest).toMatchObject(row);
});
