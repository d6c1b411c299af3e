import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import type { Switch } from '#domain/switch.ts';
import type { Screen } from '#features/bigScreen/contract/screen.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { decideGame } from '#test/support/fixtures.ts';

const t = await testApp();
let root: ApiUser;
let sam: ApiUser;
let season: Season;
let first: Round;
let second: Round;
let games: Game[];
let pool: Pool & { inviteCode: string };
let noor: ApiUser;
let sams: Entry;
let noors: Entry;

/** Round 1 is past with two games, of which one is decided; round 2 is open with a game. Sam has picked right, Noor wrong. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason({ year: 2026, name: 'March Madness' });
  first = await t.buildRound(season, { name: 'First Round' });
  second = await t.buildRound(season, { number: 2, name: 'Second Round' });
  games = [
    await t.buildGame(first, { team1: 'Duke', team2: 'Yale', seed1: 1, seed2: 16 }),
    await t.buildGame(first, { team1: 'Iowa', team2: 'Utah', seed1: 5, seed2: 12 }),
    await t.buildGame(second, { team1: 'Kansas', team2: 'Xavier' }),
  ];
  pool = await t.buildPool(sam, season, 'The Office');
  sams = await t.buildMember(pool, sam);
  noor = await t.buildUser({ username: 'noor' });
  noors = await t.buildMember(pool, noor);
  for (const game of games) {
    await t.setPick(sams, game, 1);
    await t.setPick(noors, game, 2);
  }
  await t.moveDeadline(first, -60);
  const [decided] = games;
  if (decided) await decideGame(root, decided);
});

const ofPool = () => ({ params: { id: pool.id } });

async function putUp(messages: Switch = 'off'): Promise<string> {
  const { url } = await sam.call('createScreen', { ...ofPool(), body: { messages } });
  expect(url).toMatch(new RegExp(`^${t.config.publicUrl}/screen/[\\w-]{43}$`));
  return url.slice(-43);
}

function read(token: string): Promise<Screen> {
  return t.anonymous().call('readScreen', { params: { token } });
}

const statusOf = async (token: string) => (await t.anonymous().send('readScreen', { params: { token } })).status;

describe('the address of a screen', () => {
  test('it needs no session, a new one ends the one before, and taking the screen down ends it', async () => {
    const one = await putUp();
    expect((await read(one)).pool).toBe('The Office');
    const other = await putUp();
    expect([await statusOf(one), await statusOf(other)]).toEqual([404, 200]);
    await sam.call('deleteScreen', ofPool());
    expect(await statusOf(other)).toBe(404);
    await sam.call('deleteScreen', ofPool());
  });

  test('a dead or invented address is 404, and says nothing of the pool', async () => {
    for (const token of ['a'.repeat(43), 'x', '%00', `${'a'.repeat(42)}/`]) {
      expect(await t.anonymous().error('readScreen', { params: { token } })).toEqual({
        status: 404,
        message: 'Screen not found',
      });
    }
  });

  test('the database has its hash alone, and the audit log and the pool of others nothing of it', async () => {
    const token = await putUp();
    const [row] = await t.sql((sql) => sql<[{ row: string }]>`select to_jsonb(pool)::text as row from pools pool`);
    expect(row.row).not.toContain(token);
    const [logged] = await root.call('listAuditLog', {});
    expect(logged).toMatchObject({
      action: 'screen put up',
      username: 'sam',
      before: null,
      after: { messages: 'off' },
    });
    expect(JSON.stringify(await root.call('listAuditLog', {}))).not.toContain(token);
    expect(await sam.call('readPool', ofPool())).toMatchObject({ hasScreen: true, screenMessages: 'off' });
    await sam.call('createScreen', { ...ofPool(), body: { messages: 'on' } });
    expect(await sam.call('readPool', ofPool())).toMatchObject({ hasScreen: true, screenMessages: 'on' });
    const lee = await t.buildUser({ username: 'lee' });
    await t.buildMember(pool, lee);
    const shown = await lee.call('readPool', ofPool());
    expect([shown.hasScreen, shown.screenMessages]).toEqual([undefined, undefined]);
  });

  test('it is taken down with its pool, and in an archived season by hand, where nobody puts up another', async () => {
    const token = await putUp();
    await root.call('changeSeason', { params: { id: season.id }, body: { isArchived: true } });
    expect(await statusOf(token)).toBe(200);
    expect((await sam.error('createScreen', { ...ofPool(), body: { messages: 'off' } })).status).toBe(409);
    await sam.call('deleteScreen', ofPool());
    expect(await statusOf(token)).toBe(404);
  });

  test('deleting the pool ends it', async () => {
    const token = await putUp();
    await sam.call('deletePool', { ...ofPool(), body: { confirmText: 'delete me' } });
    expect(await statusOf(token)).toBe(404);
  });
});

describe('what a screen shows', () => {
  test('standings, the games in play with who has whom, the next lock and the invite', async () => {
    const { deadline } = second;
    expect(await read(await putUp())).toMatchObject({
      pool: 'The Office',
      season: { year: 2026, name: 'March Madness' },
      final: false,
      rounds: [{ number: 1, name: 'First Round' }],
      rows: [
        { entryId: sams.id, entryName: sams.name, username: 'sam', rank: 1, total: 1, moved: null },
        { entryId: noors.id, entryName: noors.name, username: 'noor', rank: 2, total: 0, moved: null },
      ],
      games: [
        { team1: 'Duke', winner: 'Duke', roundNumber: 1, points1: 1, points2: 1, picks: '12' },
        { team1: 'Iowa', winner: null, roundNumber: 1, picks: '12' },
      ],
      breaksTies: false,
      next: {
        name: 'Second Round',
        deadline,
        entries: 2,
        complete: null,
        games: [{ id: games[2]?.id, team1: 'Kansas', team2: 'Xavier', startTime: null }],
      },
      joinUrl: `${t.config.publicUrl}/groups/join/${pool.inviteCode}`,
    });
  });

  test('nothing of an open round but its name, its deadline and who plays when', async () => {
    const token = await putUp();
    const [, , open] = games;
    if (!open) throw new Error('a game is missing');
    const screen = await read(token);
    const before = JSON.stringify(screen);
    expect(JSON.stringify({ ...screen, next: null })).not.toMatch(/Kansas|Xavier/);
    expect(screen.next?.games.map((game) => Object.keys(game).sort())).toEqual([['id', 'startTime', 'team1', 'team2']]);
    await sam.call('savePick', { query: { entryId: sams.id }, body: { gameId: open.id, pick: 'Xavier' } });
    await t.sql((sql) => sql`select pg_notify('changes', 'all')`);
    expect(JSON.stringify(await read(token))).toBe(before);
    await t.moveDeadline(second, -1);
    expect((await read(token)).games.map(({ team1, picks }) => [team1, picks])).toEqual([
      ['Iowa', '12'],
      ['Kansas', '22'],
    ]);
  });

  test('hidden users never: not in the rows, not in the picks, not in a number', async () => {
    const token = await putUp();
    const { userId } = noors;
    await root.call('changeUser', { params: { id: userId }, body: { isHidden: true } });
    const screen = await read(token);
    expect(screen.rows.map(({ username }) => username)).toEqual(['sam']);
    expect(screen.games.map(({ picks }) => picks)).toEqual(['1', '1']);
    expect(screen.next?.entries).toBe(1);
    expect(JSON.stringify(screen)).not.toContain('noor');
  });

  test('the games of the next round by their tip-off', async () => {
    const at = (hour: number) => new Date(Date.UTC(2030, 2, 20, hour)).toISOString();
    for (const [team1, startTime] of [
      ['Gonzaga', at(20)],
      ['Houston', at(18)],
    ] as const) {
      const game = await t.buildGame(second, { team1 });
      await root.call('changeGame', { params: { id: game.id }, body: { startTime } });
    }
    const { next } = await read(await putUp());
    expect(next?.games.map(({ team1 }) => team1)).toEqual(['Houston', 'Gonzaga', 'Kansas']);
  });

  test('before the first lock the numbers of the lobby, and no game with picks', async () => {
    await t.moveDeadline(first, 3600);
    const { games, rounds, next } = await read(await putUp());
    expect([games, rounds]).toEqual([[], []]);
    expect(next).toMatchObject({ name: 'First Round', entries: 2, complete: 2 });
  });

  test('the invite only while the pool takes entries', async () => {
    const token = await putUp();
    const change = (joining: 'open' | 'untilFirstLock' | 'closed') =>
      sam.call('changePool', { ...ofPool(), body: { joining } });
    await change('untilFirstLock');
    expect((await read(token)).joinUrl).toBeNull();
    await change('open');
    expect((await read(token)).joinUrl).not.toBeNull();
    await change('closed');
    expect((await read(token)).joinUrl).toBeNull();
    await change('open');
    await root.call('changeSeason', { params: { id: season.id }, body: { isArchived: true } });
    expect((await read(token)).joinUrl).toBeNull();
  });

  const say = (by: ApiUser, text: string) => by.call('sendMessage', { ...ofPool(), body: { text, key: randomUUID() } });
  const shown = async (token: string) =>
    (await read(token)).messages.map(({ username, text }) => `${username}: ${text}`);

  test('the last three messages, only where they are switched on for it, in the pool and on the site', async () => {
    await say(sam, 'zero');
    for (const text of ['one', 'two', 'three']) await say(noor, text);
    expect(await shown(await putUp())).toEqual([]);
    const token = await putUp('on');
    expect(await shown(token)).toEqual(['noor: three', 'noor: two', 'noor: one']);
    const quiet = new Caller(t.appWith({ messages: 'off' }));
    expect((await quiet.call('readScreen', { params: { token } })).messages).toEqual([]);
    await sam.call('changePool', { ...ofPool(), body: { messages: 'off' } });
    expect(await shown(token)).toEqual([]);
    // a new address is without them again
    await sam.call('changePool', { ...ofPool(), body: { messages: 'on' } });
    expect(await shown(await putUp())).toEqual([]);
  });

  test('a message comes, is deleted and goes with a hidden user at once, and no note is there', async () => {
    const token = await putUp('on');
    await sam.call('pinNote', { ...ofPool(), body: { text: 'For members', isMailed: false } });
    expect(await shown(token)).toEqual([]);
    const { id: messageId } = await say(sam, 'Hi');
    await say(noor, 'Hello');
    expect(await shown(token)).toEqual(['noor: Hello', 'sam: Hi']);
    await sam.call('deleteMessage', { params: { id: pool.id, messageId } });
    expect(await shown(token)).toEqual(['noor: Hello']);
    await root.call('changeUser', { params: { id: noors.userId }, body: { isHidden: true } });
    expect(await shown(token)).toEqual([]);
  });

  test('a result appears at once, and what is unchanged is not sent again', async () => {
    const token = await putUp();
    const get = (etag?: string) =>
      t.anonymous().request(`/api/screens/${token}`, etag ? { headers: { 'If-None-Match': etag } } : {});
    const etag = (await get()).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect((await get(etag)).status).toBe(304);
    const [, undecided] = games;
    if (undecided) await decideGame(root, undecided);
    expect((await get(etag)).status).toBe(200);
    expect((await read(token)).rows[0]?.total).toBe(2);
  });

  test('which tournament it is of, while two are active', async () => {
    const token = await putUp();
    const women = await root.call('createSeason', { body: { year: 2026, name: 'Women’s Madness', league: 'women' } });
    expect((await read(token)).season).toEqual({ year: 2026, name: 'March Madness', said: 'March Madness' });
    await root.call('changeSeason', { params: { id: women.id }, body: { name: 'March Madness' } });
    expect((await read(token)).season).toMatchObject({ said: 'Men’s March Madness' });
    await root.call('changeSeason', { params: { id: women.id }, body: { isArchived: true } });
    expect((await read(token)).season).toEqual({ year: 2026, name: 'March Madness' });
  });

  test('how far off the guesses of the tie-breaker were, once the pool is final', async () => {
    const last = await t.buildRound(season, { number: 6 });
    const final = await t.buildGame(last, { region: 'Championship', team1: 'Duke', team2: 'Kansas' });
    const duel = await t.buildPool(sam, season, 'The Duel', { tieBreaker: 'total' });
    for (const entry of [sams, noors]) await t.buildMembership(duel, entry);
    await t.setGuess(sams, 141);
    await t.setGuess(noors, 150);
    for (const { id, team1 } of games) await root.call('changeGame', { params: { id }, body: { winner: team1 } });
    const { url } = await sam.call('createScreen', { params: { id: duel.id }, body: { messages: 'off' } });
    const token = url.slice(-43);
    const distances = async () => (await read(token)).rows.map(({ distance }) => distance);
    expect(await distances()).toEqual([null, null]);
    await t.makeOlder('2 days');
    for (const round of [second, last]) await t.moveDeadline(round, -60);
    expect(await distances()).toEqual([null, null]);
    await root.call('changeGame', { params: { id: final.id }, body: { winner: 'Duke', score1: 77, score2: 66 } });
    expect(await read(token)).toMatchObject({ final: true, breaksTies: true });
    expect(await distances()).toEqual([2, 7]);
  });
});
