import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { demoChecks } from '#app/testing.ts';
import { favorite } from '#domain/bracket/bracket.ts';
import { FINAL_FOUR, playedGames, ROUND_NAMES, YEAR } from '#server/tournament/recorded/tournament.ts';
import { testApp } from '#test/support/app.ts';
import type { Caller } from '#test/support/caller.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { NO_TOURNAMENTS, readTournaments, type Tournament } from '#test/support/tournaments.ts';
import { demoLogins } from './demoLogins.ts';
import { demoPlan } from './plan.ts';
import { seedDemo } from './seed.ts';

const t = await testApp();
const demo = demoPlan(new Date(), new Set());
let dataDir: string;

beforeEach(async () => {
  await t.database.reset();
  dataDir = await mkdtemp(join(tmpdir(), 'unbusted-demo-'));
  return () => rm(dataDir, { recursive: true });
});

const lines = () => demoLogins(t.database, dataDir);

async function signIn(role: 'site admin' | 'player'): Promise<Caller> {
  const line = (await lines()).find((text) => text.startsWith(`Demo ${role}: `)) ?? '';
  const [username = '', password = ''] = line.replace(`Demo ${role}: `, '').split(' / ');
  const caller = t.anonymous();
  await caller.call('login', { body: { username, password } });
  return caller;
}

test('the demo has the games and results of the real tournament', ({ skip }) => {
  const real = readTournaments().find(({ file }) => file === 'men-2025.json')?.tournament;
  if (!real) return skip(NO_TOURNAMENTS);
  const written = (game: Omit<Tournament['games'][number], 'winner'>, winner: string) => ({
    place: [game.round, game.region, game.slot],
    teams: [`${game.seed1} ${game.team1}`, `${game.seed2} ${game.team2}`].sort(),
    winner,
  });
  const demo = playedGames().map((game) => written(game, game.winner === 1 ? game.team1 : game.team2));
  expect(demo).toEqual(expect.arrayContaining(real.games.map((game) => written(game, game.winner))));
  expect(demo).toHaveLength(real.games.length);
  expect([YEAR, ROUND_NAMES, FINAL_FOUR]).toEqual([
    real.year,
    real.rounds.map(({ name }) => name),
    real.meta.finalFourPairings,
  ]);
});

describe('picks', () => {
  const entries = demo.entries.map((entry) => ({
    ...entry,
    favourites: entry.picks.filter(({ game, side }) => favorite(game) === side).length / entry.picks.length,
  }));

  test('the demo has about two dozen entries', () => {
    expect(entries.length).toBeGreaterThanOrEqual(22);
    expect(entries.length).toBeLessThanOrEqual(28);
  });

  test('entries pick favorites more often than not, and not all of them do', () => {
    const chalky = entries.filter(({ favourites }) => favourites > 0.5);
    expect(chalky.length).toBeGreaterThan(entries.length * 0.8);
    expect(entries.some(({ favourites }) => favourites < 0.65)).toBe(true);
  });

  test('favorites are picked more often the further the seeds are apart', () => {
    const share = (near: number, far: number) => {
      const picks = entries
        .flatMap((entry) => entry.picks)
        .filter(({ game }) => near <= Math.abs(game.seed1 - game.seed2) && Math.abs(game.seed1 - game.seed2) <= far);
      return picks.filter(({ game, side }) => favorite(game) === side).length / picks.length;
    };
    expect(share(1, 3)).toBeLessThan(share(5, 9));
    expect(share(5, 9)).toBeLessThan(share(11, 15));
  });

  test('some picks are missing, also in past rounds', () => {
    const past = entries.map(({ picks }) => picks.filter(({ game }) => game.round < 3).length);
    expect(past.filter((made) => made < 48).length).toBeGreaterThanOrEqual(3);
    expect(past.filter((made) => made === 48).length).toBeGreaterThan(entries.length / 2);
  });

  test('all entries have different picks', () => {
    const written = entries.map(({ picks }) => picks.map(({ side }) => side).join(''));
    expect(new Set(written).size).toBe(entries.length);
  });
});

describe('seeding', () => {
  beforeEach(async () => {
    expect(await seedDemo(t.database, dataDir)).toBe(true);
  });

  test('the site is ready at once, though rounds were locked days ago', async () => {
    const response = await t.app.request('/readyz');
    expect([response.status, await response.text()]).toEqual([200, 'ok']);
  });

  test.each(demoChecks)('$title', async ({ check }) => {
    await check(await signIn('player'));
  });

  test('seeding creates a season in the middle of its second round', async () => {
    const sam = await signIn('player');
    const [season, ...more] = await sam.call('listSeasons');
    expect(more).toEqual([]);
    expect(season).toMatchObject({ year: 2025, isActive: true, isArchived: false, finalFour: FINAL_FOUR });
    const rounds = await sam.call('listActiveRounds');
    const now = t.database.now();
    expect(rounds.map(({ number, deadline }) => [number, Date.parse(deadline) <= now])).toEqual([
      [1, true],
      [2, true],
      [3, false],
      [4, false],
      [5, false],
      [6, false],
    ]);
    const games = await sam.call('listActiveGames');
    const inRound = (number: number) => games.filter(({ roundId }) => roundId === rounds[number - 1]?.id);
    expect([1, 2, 3, 4, 5, 6].map((number) => inRound(number).length)).toEqual([32, 16, 6, 0, 0, 0]);
    expect(inRound(1).every(({ winner }) => winner !== null)).toBe(true);
    const undecided = inRound(2).filter(({ winner }) => winner === null);
    expect(undecided).toHaveLength(4);
    expect(new Set(undecided.map(({ region }) => region)).size).toBe(1);
    expect(inRound(3).some(({ region, winner }) => region === undecided[0]?.region || winner !== null)).toBe(false);
  });

  test('seeded results have their scores, and the feed may set the others', async () => {
    const sam = await signIn('player');
    expect(await sam.call('listSeasons')).toMatchObject([{ feed: 'automatic' }]);
    const games = await sam.call('listActiveGames');
    for (const { team1, winner, status, score1, score2 } of games) {
      expect(status).toBe(winner === null ? 'scheduled' : 'final');
      if (winner === null) expect([score1, score2]).toEqual([null, null]);
      else expect(Number(score1) > Number(score2)).toBe(winner === team1);
    }
    expect(games.find(({ team2 }) => team2 === 'McNeese')).toMatchObject({ score1: 67, score2: 69 });
  });

  test('the seeded bracket goes on automatically when the missing results are set', async () => {
    const admin = await signIn('site admin');
    const due = playedGames().filter(({ round, region }) => round === 3 && region === 'East Region');
    for (const game of await admin.call('listActiveGames')) {
      if (game.region !== 'East Region' || game.winner !== null) continue;
      const winner = due.some(({ team1, team2 }) => [team1, team2].includes(game.team1)) ? game.team1 : game.team2;
      await decideGame(admin, game, winner);
    }
    const made = (await admin.call('listActiveGames')).slice(-2);
    expect(made.map(({ team1, team2 }) => [team1, team2])).toEqual(due.map(({ team1, team2 }) => [team1, team2]));
  });

  test('seeding creates a pool with standings, and the player has games left to pick', async () => {
    const sam = await signIn('player');
    const [pool] = await sam.call('listPools');
    const [entry, ...more] = await sam.call('listEntries');
    if (!pool || !entry) return expect.fail('the player is in no pool');
    expect(more).toEqual([]);
    const { rows, rounds, final } = await sam.call('readLeaderboard', { params: { id: pool.id } });
    expect(rounds.map(({ number, top }) => [number, top > 0])).toEqual([
      [1, true],
      [2, true],
    ]);
    expect(final).toBe(false);
    // a point a pick in round 1, and the upset bonus
    expect([pool.upsetBonus, pool.tieBreaker]).toEqual([1, 'total']);
    expect(rounds[0]?.top).toBeGreaterThan(32);
    expect(rows).toHaveLength(demo.entries.length);
    expect(rows.some(({ entryId }) => entryId === entry.id)).toBe(true);
    const open = new Set((await sam.call('listActiveGames')).slice(48).map(({ id }) => id));
    const made = (await sam.call('listPicks', { query: { entryId: entry.id } })).filter(({ gameId }) =>
      open.has(gameId),
    );
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThan(6);
  });

  test('it shows at once who leads, games to come with who has whom, and when the next round locks', async () => {
    await seedDemo(t.database, dataDir);
    const admin = await signIn('site admin');
    const [pool] = await admin.call('listPools');
    if (!pool) throw new Error('the demo has no pool');
    const of = { params: { id: pool.id } };
    const [leader, second] = (await admin.call('readLeaderboard', of)).rows;
    expect(leader?.total).toBeGreaterThan(second?.total ?? Number.POSITIVE_INFINITY);
    const { rounds, entries } = await admin.call('readPickGrid', of);
    const toCome = rounds.flatMap(({ games }) => games).map(({ winner }, place) => ({ winner, place }));
    const picked = toCome
      .filter(({ winner }) => winner === null)
      .map(({ place }) => new Set(entries.map(({ picks }) => picks[place] ?? 0)));
    expect(picked).toHaveLength(4);
    // no side is everybody's
    for (const sides of picked) expect([...sides]).toEqual(expect.arrayContaining([1, 2]));
    const open = (await admin.call('listActiveRounds')).find(({ deadline }) => Date.parse(deadline) > Date.now());
    expect(open?.name).toBe(ROUND_NAMES[2]);
  });

  test('an entrant who has forgotten a round shows what the autopilot picks', async () => {
    const sam = await signIn('player');
    const [pool] = await sam.call('listPools');
    const { rounds, entries } = await sam.call('readPickGrid', { params: { id: pool?.id ?? 0 } });
    const games = rounds.flatMap((round) => round.games);
    const made = entries.flatMap(({ username, picks, isAuto = [] }) =>
      games.flatMap((game, index) => (isAuto[index] ? [{ username, game, side: picks[index] }] : [])),
    );
    // the undecided games of round 2
    expect(made).toHaveLength(4);
    for (const { username, game, side } of made) {
      expect({ username, winner: game.winner, side }).toEqual({
        username: 'Big Ed',
        winner: null,
        side: favorite(game),
      });
    }
  });

  test('most entrants have guessed a believable total for the tie-breaker, and the player can', async () => {
    const sam = await signIn('player');
    const [entry] = await sam.call('listEntries');
    expect(await sam.call('readGuess', { query: { entryId: entry?.id ?? 0 } })).toMatchObject({ total: null });
    const guesses = await t.sql((sql) => sql<{ total: number }[]>`select total from guesses order by entry_id`);
    expect(guesses.length).toBeGreaterThan(demo.entries.length * 0.7);
    expect(guesses.every(({ total }) => total >= 112 && total <= 172)).toBe(true);
    expect(new Set(guesses.map(({ total }) => total)).size).toBeGreaterThan(10);
    expect(demo.entries.flatMap(({ guess }) => guess ?? [])).toEqual(guesses.map(({ total }) => total));
  });

  test('seeded picks were made before their deadlines and after their entries', async () => {
    const late = await t.sql(
      (sql) => sql`
        select from picks p join games g on g.id = p.game_id join rounds r on r.id = g.round_id
        join entries e on e.id = p.entry_id
        where p.auto_lock is null
          and (p.made_at >= r.deadline or p.made_at > clock_timestamp() or p.made_at < e.created_at)
      `,
    );
    expect(late).toHaveLength(0);
  });

  test('seeded results came after the deadline of their round and before the seeding', async () => {
    const games = await t.sql(
      (sql) => sql<{ isDecided: boolean; isInTime: boolean | null }[]>`
        select g.winner is not null as is_decided,
          g.decided_at > r.deadline and g.decided_at < clock_timestamp() as is_in_time
        from games g join rounds r on r.id = g.round_id
      `,
    );
    expect(games.every(({ isDecided, isInTime }) => isInTime === (isDecided ? true : null))).toBe(true);
    expect(games.filter(({ isDecided }) => isDecided)).toHaveLength(44);
  });

  test('seeding creates a site admin, who runs the pool, and a player who is not', async () => {
    const [admin, sam] = [await signIn('site admin'), await signIn('player')];
    const { id, isAdmin } = await admin.call('currentUser');
    expect([isAdmin, (await sam.call('currentUser')).isAdmin]).toEqual([true, false]);
    const [pool] = await admin.call('listPools');
    expect(pool).toMatchObject({ adminId: id, inviteCode: 'MARCHDANCE' });
  });

  test('nobody else of the demo can sign in', async () => {
    const hashes = await t.sql(
      (sql) => sql`select distinct password_hash from users where username <> 'sam' and not is_admin`,
    );
    expect(hashes).toEqual([{ passwordHash: '!' }]);
    const refused = await t.anonymous().error('login', { body: { username: 'maya.k', password: '!' } });
    expect(refused.status).toBe(401);
  });

  test('a seeded database is not seeded again', async () => {
    const before = await readFile(join(dataDir, 'demo-logins.txt'), 'utf8');
    expect(await seedDemo(t.database, dataDir)).toBe(false);
    expect(await readFile(join(dataDir, 'demo-logins.txt'), 'utf8')).toBe(before);
    expect(await t.sql((sql) => sql`select from seasons`)).toHaveLength(1);
  });

  test('each seeding creates the same rows, except for the passwords', async () => {
    const [first, firstLines] = [await everything(), await lines()];
    await t.database.reset();
    await seedDemo(t.database, dataDir);
    expect(await everything()).toEqual(first);
    expect((await lines()).map((line) => line.replace(/ \/ .*/, ''))).toEqual(
      firstLines.map((line) => line.replace(/ \/ .*/, '')),
    );
    expect(await lines()).not.toEqual(firstLines);
  });
});

/** Every row of the demo, without ids and hashes; times are relative to the first deadline. */
function everything() {
  return t.sql(async (sql) => {
    const [start] = await sql<[{ at: Date }]>`select min(deadline) as at from rounds`;
    const since = start.at;
    return [
      await sql`select username, email, is_admin, is_hidden, created_at - ${since} as at from users order by username`,
      await sql`select year, name, is_active, is_archived, final_four from seasons`,
      await sql`select number, name, deadline - ${since} as at from rounds order by number`,
      await sql`
        select r.number, g.region, g.team1, g.team2, g.seed1, g.seed2, g.start_time, g.winner,
          g.decided_at - ${since} as decided
        from games g join rounds r on r.id = g.round_id order by r.number, g.team1
      `,
      await sql`
        select u.username, e.name, e.slot, e.created_at - ${since} as at, m.joined_at - ${since} as joined, m.is_active
        from entries e join users u on u.id = e.user_id join pool_memberships m on m.entry_id = e.id
        order by e.name
      `,
      await sql`
        select e.name, r.number, g.team1, p.side, p.made_at - ${since} as made, p.changed_at - ${since} as changed
        from picks p join entries e on e.id = p.entry_id join games g on g.id = p.game_id
        join rounds r on r.id = g.round_id
        order by e.name, r.number, g.team1
      `,
      await sql`select name, invite_code, points, created_at - ${since} as at from pools`,
    ];
  });
}

describe('database in use', () => {
  test.each([
    ['a player', () => t.buildUser()],
    ['a season', () => t.buildSeason()],
  ])('a database with %s is not seeded', async (_, build) => {
    await build();
    expect(await seedDemo(t.database, dataDir)).toBe(false);
    expect(await lines()).toEqual([]);
    expect(await t.sql((sql) => sql`select from entries`)).toHaveLength(0);
  });

  test('a database with only a site admin is seeded, and the admin keeps the username', async () => {
    await t.buildUser({ username: 'Sam', isAdmin: true });
    expect(await seedDemo(t.database, dataDir)).toBe(true);
    expect((await lines()).map((line) => line.replace(/ \/ .*/, ''))).toEqual([
      'Demo site admin: commissioner',
      'Demo player: sam2',
    ]);
  });
});

test('one of two simultaneous processes seeds', async () => {
  const seeded = await Promise.all([seedDemo(t.database, dataDir), seedDemo(t.database, dataDir)]);
  expect(seeded.sort()).toEqual([false, true]);
  expect(await t.sql((sql) => sql`select from seasons`)).toHaveLength(1);
  expect(await lines()).toHaveLength(2);
});

describe('logins', () => {
  test('the logins are written to a file for its owner alone, one line each', async () => {
    await seedDemo(t.database, dataDir);
    const file = join(dataDir, 'demo-logins.txt');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(
      /^Demo site admin: commissioner \/ \S{12}\nDemo player: sam \/ \S{12}\n$/,
    );
    expect((await lines()).join('\n')).toBe((await readFile(file, 'utf8')).trim());
  });

  test('the logins are shown as long as they are valid', async () => {
    await seedDemo(t.database, dataDir);
    await t.sql((sql) => sql`update users set password_hash = '!' where username = 'sam'`);
    expect((await lines()).map((line) => line.slice(0, 15))).toEqual(['Demo site admin']);
    await t.sql((sql) => sql`delete from sessions`);
    await t.database.reset();
    expect(await lines()).toEqual([]);
  });

  test('a database is not seeded if the logins cannot be stored', async () => {
    const file = join(dataDir, 'a file');
    await writeFile(file, '');
    await expect(seedDemo(t.database, file)).rejects.toThrow(
      `DATA_DIR is "${file}"; expected a directory that this user owns and can write to (`,
    );
    expect(await t.sql((sql) => sql`select from users`)).toHaveLength(0);
  });

  test('a database that was never seeded has no demo logins', async () => {
    expect(await lines()).toEqual([]);
  });
});
