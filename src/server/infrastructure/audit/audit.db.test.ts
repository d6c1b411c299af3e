import { beforeEach, describe, expect, test } from 'vitest';
import type { featureCalls } from '#app/calls.ts';
import { featureWrites, type PoolWrite, writesNothing } from '#app/testing.ts';
import type { AuditKind } from '#contract/audit.ts';
import { type CallName, type Calls, calls } from '#contract/calls.ts';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { makeSiteAdmin } from '#server/accounts/account/siteAdmins.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import type { Caller } from '#test/support/caller.ts';
import { BRACKET_TEAMS } from '#test/support/tournaments.ts';
import { type AuditAction, audit } from './audit.ts';

const t = await testApp();
let root: ApiUser;
let sam: ApiUser;
let noor: ApiUser;
let lee: ApiUser;
let season: Season;
let round: Round;
let game: Game;
let pool: Pool;
let noors: Entry;

/** A pool of sam's that noor is in, in a season of one game. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam', email: 'sam@example.org' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason({ year: 2026 });
  round = await t.buildRound(season, { name: 'First Round' });
  game = await t.buildGame(round, { team1: 'Duke', team2: 'Oregon' });
  pool = await t.buildPool(sam, season, 'The Office');
  noors = await t.buildMember(pool, noor);
  lee = await t.buildUser({ username: 'lee' });
});

const listed = (caller: Caller = root, before?: number, kind?: AuditKind) =>
  caller.call('listAuditLog', { query: { ...(before !== undefined && { before }), ...(kind && { kind }) } });
const actions = async () => (await listed()).map(({ action }) => action).reverse();

type Keeper = 'siteAdmin' | 'poolAdmin' | 'poolAdminOrSiteAdmin' | 'poolOwnerOrSiteAdmin';
type Write = {
  [N in CallName]: Calls[N] extends { policy: Keeper; method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' } ? N : never;
}[CallName];

interface Written {
  readonly by: () => ApiUser;
  readonly sent: () => object | Promise<object>;
  readonly recorded: readonly AuditAction[];
  /** a write that has to come first */
  readonly first?: () => Promise<unknown>;
}

const id = (thing: () => { readonly id: number }) => () => ({ params: { id: thing().id } });
const change = (thing: () => { readonly id: number }, body: object) => () => ({ params: { id: thing().id }, body });
const deadline = '2100-03-01T00:00:00Z';
const matchup = { team1: 'BYU', team2: 'Drake', seed1: 2, seed2: 15, region: 'West Region' };
const ofNoor = () => ({ params: { id: pool.id, userId: noor.user.id } });
const ofLee = () => ({ params: { id: pool.id, userId: lee.user.id } });
const emptyRound = () => root.call('deleteGame', { params: { id: game.id } });
const bracket = () => ({ params: { id: season.id }, body: { teams: BRACKET_TEAMS } });

const makeCopy = () => t.sql((sql) => sql`insert into site (is_copy) values (true)`);

const writes: Record<Exclude<Write, keyof typeof featureCalls | keyof typeof featureWrites>, Written> = {
  goLive: { by: () => root, sent: () => ({}), recorded: ['gone live'], first: makeCopy },
  createUser: {
    by: () => root,
    sent: () => ({ body: { username: 'eve', password: 'secret1' } }),
    recorded: ['user created'],
  },
  changeUser: {
    by: () => root,
    sent: change(() => sam.user, { username: 'Samuel', password: 'secret1' }),
    recorded: ['user changed', 'password reset'],
  },
  deleteUser: { by: () => root, sent: id(() => sam.user), recorded: ['user deleted'] },
  resetUserPassword: {
    by: () => root,
    sent: change(() => sam.user, { password: 'secret1' }),
    recorded: ['password reset'],
  },
  createSeason: { by: () => root, sent: () => ({ body: { year: 2027, name: 'Next' } }), recorded: ['season created'] },
  changeSeason: { by: () => root, sent: change(() => season, { isArchived: true }), recorded: ['season changed'] },
  deleteSeason: {
    by: () => root,
    first: () => noor.call('deleteEntry', { params: { id: noors.id }, body: { confirmText: 'delete me' } }),
    sent: id(() => season),
    recorded: ['season deleted'],
  },
  createRound: {
    by: () => root,
    sent: () => ({ body: { number: 2, name: 'Second Round', deadline, seasonId: season.id } }),
    recorded: ['round created'],
  },
  changeRound: {
    by: () => root,
    sent: change(() => round, { name: 'First Round', deadline }),
    recorded: ['round changed'],
  },
  deleteRound: { by: () => root, sent: id(() => round), recorded: ['round deleted'] },
  createGame: {
    by: () => root,
    sent: () => ({ body: { ...matchup, roundId: round.id, seasonId: season.id } }),
    recorded: ['game created'],
  },
  changeGame: { by: () => root, sent: change(() => game, { winner: 'Duke' }), recorded: ['game changed'] },
  deleteGame: { by: () => root, sent: id(() => game), recorded: ['game deleted'] },
  createBracket: { by: () => root, first: emptyRound, sent: bracket, recorded: ['bracket made'] },
  deleteBracket: {
    by: () => root,
    async first() {
      await emptyRound();
      await root.send('createBracket', bracket());
    },
    sent: id(() => season),
    recorded: ['bracket taken back'],
  },
  setFeedTeams: {
    by: () => root,
    sent: () => ({ params: { id: season.id }, body: [{ feedId: '150', team: 'Duke' }] }),
    recorded: ['feed teams set'],
  },
  checkFeed: { by: () => root, sent: id(() => season), recorded: ['feed checked'] },
  changePool: { by: () => sam, sent: change(() => pool, { name: 'The Shop' }), recorded: ['pool changed'] },
  deletePool: { by: () => root, sent: change(() => pool, { confirmText: 'delete me' }), recorded: ['pool deleted'] },
  renewInviteCode: { by: () => sam, sent: id(() => pool), recorded: ['invite code renewed'] },
  removeMember: { by: () => sam, sent: ofNoor, recorded: ['member removed'] },
  restoreMember: {
    by: () => sam,
    first: () => sam.call('removeMember', ofNoor()),
    sent: ofNoor,
    recorded: ['member restored'],
  },
  addPoolAdmin: { by: () => sam, sent: ofNoor, recorded: ['pool admin added'] },
  dropPoolAdmin: {
    by: () => sam,
    async first() {
      await t.buildMember(pool, lee);
      await sam.call('addPoolAdmin', ofLee());
    },
    // an admin may drop themselves, so not one who makes the rejected call
    sent: ofLee,
    recorded: ['pool admin dropped'],
  },
  setManyDues: {
    by: () => sam,
    first: () => sam.call('changePool', change(() => pool, { dues: { amount: '$20', howToPay: '' } })()),
    sent: () => ({ params: { id: pool.id }, body: [{ userId: noor.user.id, status: 'paid' }] }),
    recorded: ['dues changed'],
  },
};

const ofFeatures = Object.entries<PoolWrite>(featureWrites).map(([name, write]): [string, Written] => {
  const { first, sent, recorded } = write;
  const before = first && (() => first(sam, pool, noor));
  return [name, { by: () => sam, sent: () => sent(pool, noor), recorded, ...(before && { first: before }) }];
});
const all = [...Object.entries(writes), ...ofFeatures] as [Write, Written][];

describe('writes of admins', () => {
  test('every write of a site admin or pool admin is tested here', () => {
    const keepers: readonly string[] = [
      'siteAdmin',
      'poolAdmin',
      'poolAdminOrSiteAdmin',
      'poolOwnerOrSiteAdmin',
    ] satisfies Keeper[];
    const kept = Object.entries(calls).filter(([, { policy, method }]) => keepers.includes(policy) && method !== 'GET');
    expect([...all.map(([name]) => name), ...writesNothing].sort()).toEqual(kept.map(([name]) => name).sort());
  });

  test.each(all)('%s is logged with its actor and target', async (name, { by, sent, first, recorded }) => {
    await first?.();
    const earlier = await listed();
    const { status } = await by().send(name, await sent());
    expect(status).toBe(calls[name].status);
    const rows = (await listed()).slice(0, -earlier.length || undefined).reverse();
    expect(rows.map(({ action }) => action)).toEqual(recorded);
    for (const row of rows) {
      expect(row).toMatchObject({ actor: 'user', userId: by().user.id, username: by().user.username });
      expect(row.target).toMatch(/^(the site|user|season|round|game|pool|bracket) ?\d*\b/);
      expect(Math.abs(Date.parse(row.at) - Date.now())).toBeLessThan(60_000);
    }
  });

  test.each(all)('%s is rolled back if it cannot be logged', async (name, { by, sent, first }) => {
    await first?.();
    // extends the session
    await by().call('currentUser');
    const before = await everything();
    const attempt = await sent();
    await t.sql((sql) => sql`alter table audit_log add constraint broken check (false) not valid`);
    try {
      const { status } = await by().send(name, attempt);
      expect(status).toBe(500);
    } finally {
      await t.sql((sql) => sql`alter table audit_log drop constraint broken`);
    }
    expect(await everything()).toEqual(before);
  });

  test.each(all)('a rejected %s leaves no row', async (name, { sent, first }) => {
    await first?.();
    const earlier = await actions();
    const { status } = await noor.send(name, await sent());
    expect(status).toBe(403);
    expect(await actions()).toEqual(earlier);
  });

  test('no row contains a password, hash, token or code', async () => {
    for (const [name, { by, sent }] of all) await by().send(name, await sent());
    const rows = JSON.stringify(await t.sql((sql) => sql`select * from audit_log`));
    expect(rows).toContain('password reset');
    expect(rows).not.toMatch(/secret1|argon2|hash|token/i);
    expect(rows).not.toContain(pool.inviteCode);
  });
});

/** All rows outside the audit log. */
async function everything(): Promise<unknown> {
  return t.sql(async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'audit_log' order by 1
    `;
    const rows: Record<string, unknown> = {};
    for (const { name } of tables) rows[name] = await sql`select * from ${sql(name)} x order by x::text`;
    return rows;
  });
}

describe('rows', () => {
  test('a row shows the fields that differ, before and after', async () => {
    await root.call('changeUser', { params: { id: sam.user.id }, body: { username: 'Samuel', email: null } });
    expect(await listed()).toEqual([
      {
        id: 1,
        at: expect.any(String),
        actor: 'user',
        userId: root.user.id,
        username: 'root',
        action: 'user changed',
        target: `user ${sam.user.id}, sam`,
        before: { username: 'sam', email: 'sam@example.org' },
        after: { username: 'Samuel', email: null },
      },
    ]);
  });

  test('a write that changes nothing leaves no row', async () => {
    await root.call('changeUser', { params: { id: sam.user.id }, body: { username: 'sam', isAdmin: false } });
    await root.call('changeGame', { params: { id: game.id }, body: {} });
    await sam.call('changePool', { params: { id: pool.id }, body: { name: 'The Office' } });
    expect(await listed()).toEqual([]);
  });

  test('the row of a deleted user shows who took over the pools, and no email address', async () => {
    await root.call('deleteUser', { params: { id: sam.user.id } });
    expect(await listed()).toMatchObject([
      { target: `user ${sam.user.id}, sam`, before: null, after: { pools: [pool.id], adminId: root.user.id } },
    ]);
    expect(JSON.stringify(await listed())).not.toContain('example.org');
  });

  test('the row of a user’s own deletion outlives the user', async () => {
    await noor.call('deleteAccount');
    expect(await listed()).toMatchObject([{ action: 'user deleted', userId: noor.user.id, username: 'noor' }]);
  });

  test('a pool that a site admin creates for a user has a row; a user’s own pool has none', async () => {
    const body = { name: 'The Shop', seasonId: season.id };
    await root.call('createPool', { body });
    await root.call('createPool', { body: { ...body, adminId: noor.user.id } });
    expect(await listed()).toMatchObject([
      { action: 'pool created', userId: root.user.id, after: { name: 'The Shop', adminId: noor.user.id } },
    ]);
  });

  test('a row of the command line tool has no user', async () => {
    await makeSiteAdmin(t.database, 'sam', 'secret1');
    await makeSiteAdmin(t.database, 'ada', 'secret1');
    expect(await listed()).toMatchObject([
      {
        actor: 'command line',
        userId: null,
        username: 'command line',
        action: 'user created',
        after: { isAdmin: true },
      },
      {
        actor: 'command line',
        userId: null,
        action: 'user changed',
        target: `user ${sam.user.id}, sam`,
        after: { isAdmin: true },
      },
    ]);
  });
});

describe('actors', () => {
  test('an actor differs from a player of the same name', async () => {
    for (const username of ['command line', 'results feed']) {
      const player = await t.buildUser({ username });
      const own = await t.buildPool(player, season);
      await player.call('changePool', { params: { id: own.id }, body: { name: 'The Shop' } });
    }
    await makeSiteAdmin(t.database, 'ada', 'secret1');
    expect((await listed()).map(({ actor, username }) => [actor, username])).toEqual([
      ['command line', 'command line'],
      ['user', 'results feed'],
      ['user', 'command line'],
    ]);
  });
});

describe('the audit log', () => {
  const fill = (count: number) =>
    t.database.transact(async (tx) => {
      for (let n = 1; n <= count; n += 1) {
        await audit(tx, root.user, { action: 'game changed', target: `game ${n}`, after: { n } });
      }
    });

  const write = (action: AuditAction) =>
    t.database.transact((tx) => audit(tx, root.user, { action, target: 'something' }));

  test('the audit log is listed newest first, in pages of 100', async () => {
    await fill(205);
    const pages = [await listed()];
    pages.push(await listed(root, pages[0]?.at(-1)?.id));
    pages.push(await listed(root, pages[1]?.at(-1)?.id));
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 5]);
    const ids = pages.flat().map((row) => row.id);
    expect(ids).toEqual(Array.from({ length: 205 }, (_, index) => 205 - index));
    expect(await listed(root, 1)).toEqual([]);
  });

  test('one kind is listed page by page, with many rows of other kinds between', async () => {
    await write('user changed');
    await fill(150);
    await write('pool changed');
    await fill(1);
    expect((await listed(root, undefined, 'users')).map(({ action }) => action)).toEqual(['user changed']);
    expect((await listed(root, undefined, 'pools')).map(({ action }) => action)).toEqual(['pool changed']);
    const first = await listed(root, undefined, 'tournament');
    const second = await listed(root, first.at(-1)?.id, 'tournament');
    expect([first.length, second.length]).toEqual([100, 51]);
    expect(new Set([...first, ...second].map(({ action }) => action))).toEqual(new Set(['game changed']));
  });

  test('the list shows one kind, or all', async () => {
    expect(await root.error('listAuditLog', { query: { kind: 'picks' } })).toMatchObject({
      status: 400,
      message: 'kind is one of tournament, feed, users, pools, site',
    });
  });

  test.each(['0', '-1', 'x', '2147483648'])('the list before row %j is rejected', async (before) => {
    const refused = { status: 400, message: 'Invalid record ID' };
    expect(await root.error('listAuditLog', { query: { before } })).toMatchObject(refused);
  });

  test('only site admins can read the audit log', async () => {
    expect(await sam.error('listAuditLog')).toEqual({ status: 403, message: 'Only site admins may do this' });
    expect(await t.anonymous().error('listAuditLog')).toEqual({ status: 401, message: 'Unauthorized' });
  });

  test.each([
    ['updated', 'update audit_log set username = $$eve$$'],
    ['updated where there is nothing', 'update audit_log set username = $$eve$$ where false'],
    ['deleted', 'delete from audit_log'],
    ['emptied', 'truncate audit_log cascade'],
    ['emptied with all that hangs on it', 'truncate audit_log restart identity cascade'],
    [
      'overwritten',
      'insert into audit_log overriding system value select * from audit_log on conflict (id) do update set username = $$eve$$',
    ],
  ])('the database refuses that the audit log is %s', async (_, statement) => {
    await fill(2);
    const before = await listed();
    await expect(t.sql((sql) => sql.unsafe(statement))).rejects.toThrow('the table audit_log is append-only');
    expect(await listed()).toEqual(before);
  });
});
