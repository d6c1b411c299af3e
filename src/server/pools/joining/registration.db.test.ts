import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool, Season } from '#contract/schemas.ts';
import { insertPoolAdmin } from '#server/pools/pool/adminQueries.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';

const t = await testApp();

const LOOKS_ALIKE = 'This name looks like another';
const atUsername = { status: 400, message: LOOKS_ALIKE, issues: [{ path: 'username', message: LOOKS_ALIKE }] };

let root: ApiUser;
let ann: ApiUser;
let pool: Pool;
let season: Season;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root1', isAdmin: true });
  ann = await t.buildUser({ username: 'ann' });
  season = await t.buildSeason();
  pool = await t.buildPool(ann, season);
});

const register = (username: string, inviteCode?: string, caller = t.anonymous()) =>
  caller.send('register', {
    body: {
      username,
      email: 'x@example.org',
      password: 'secret1',
      confirmPassword: 'secret1',
      ...(inviteCode && { inviteCode }),
    },
  });

/** The Cyrillic letter а. */
const ANN = 'аnn';
const codeOf = () => pool.inviteCode ?? '';

describe('a name that looks like an admin’s', () => {
  test.each(['rооt1', 'rootl', 'RООT1'])('registers nobody as %s', async (username) => {
    const refused = await register(username);
    expect([refused.status, await refused.text()]).toEqual([400, LOOKS_ALIKE]);
    expect(await root.call('listUsers')).toHaveLength(2);
  });

  test('of the invited pool registers nobody with its code, and somebody without it', async () => {
    expect((await register(ANN, codeOf())).status).toBe(400);
    const noor = await t.buildUser({ username: 'noor' });
    await t.sql((sql) => insertPoolAdmin(sql, pool.id, noor.user.id));
    expect((await register('nοοr', codeOf())).status).toBe(400);
    expect((await register('nοοr', 'a wrong code')).status).toBe(201);
    expect((await register(ANN)).status).toBe(201);
  });

  test('is given to nobody by a site admin, but a former look-alike can be changed', async () => {
    const body = { username: 'rооt1', password: 'secret1' };
    expect(await root.error('createUser', { body })).toEqual(atUsername);
    const params = { id: ann.user.id };
    expect(await root.error('changeUser', { params, body: { username: 'rооt1' } })).toEqual(atUsername);
    await t.sql((sql) => sql`update users set username = 'rооt1', username_key = 'rооt1' where id = ${ann.user.id}`);
    expect(await root.call('changeUser', { params, body: { username: 'rооt1', isHidden: true } })).toMatchObject({
      isHidden: true,
    });
    const own = { params: { id: root.user.id }, body: { username: 'Root1' } };
    expect(await root.call('changeUser', own)).toMatchObject({ username: 'Root1' });
  });

  test('joins no pool of theirs, and any other one', async () => {
    const alike = await t.buildUser({ username: ANN });
    const entry = await t.buildEntry(alike, season);
    const other = await t.buildPool(await t.buildUser(), season);
    const join = (of: Pool) => ({
      params: { id: of.id },
      body: { entryId: entry.id, inviteCode: of.inviteCode ?? '' },
    });
    expect(await alike.error('joinPool', join(pool))).toEqual({ status: 400, message: LOOKS_ALIKE });
    await alike.call('joinPool', join(other));
  });

  test('counts as a registration, because the answer tells of somebody', async () => {
    const limited = new Caller(t.appWith({ rateLimits: 'on' }), undefined, '198.51.100.7');
    expect((await register('rооt1', undefined, limited)).status).toBe(400);
    const rows = await t.sql((sql) => sql`select points from rate_limits where key like 'registrationsFromAddress%'`);
    expect(rows).toEqual([{ points: 1 }]);
    expect((await register('root1', undefined, limited)).status).toBe(409);
  });
});
