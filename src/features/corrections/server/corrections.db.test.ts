import { beforeEach, describe, expect, test } from 'vitest';
import type { Game, Pool } from '#contract/schemas.ts';
import type { Correction, MovedEntry } from '#features/corrections/contract/corrections.ts';
import {
  buildCorrectionScene,
  type CorrectionScene,
  movedOf,
  movesBetween,
} from '#features/corrections/test/correctionScene.ts';
import { type Actor, COMMAND_LINE, RESULTS_FEED } from '#server/infrastructure/audit/audit.ts';
import { changeGame } from '#server/tournament/season/games.ts';
import { findGame } from '#server/tournament/season/gamesQueries.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { recordCorrection } from './recording.ts';

const HOUR = 3600;
const t = await testApp();
let s: CorrectionScene;

beforeEach(async () => {
  s = await buildCorrectionScene(t);
});

const inAnHour = () => new Date(Date.now() + HOUR * 1000).toISOString();
const player = (n: number) => s.players[n] ?? expect.fail();
const entry = (n: number) => s.entries[n] ?? expect.fail();

/** Changes the season and computes; returns the newest correction of a pool and what it should have moved. */
async function correct(pool: Pool, change: () => Promise<unknown>) {
  const before = await s.reference(pool);
  await change();
  await s.compute();
  const [correction = expect.fail('there is no correction')] = await s.list(pool);
  return { correction, moved: movesBetween(before, await s.reference(pool)) };
}

const movedNames = (correction: Correction) =>
  movedOf(correction)
    ?.map(({ username }) => username)
    .sort();

/** The round before is the Championship's then. */
async function deleteOpenRound(): Promise<void> {
  await t.sql(async (sql) => {
    await sql`delete from picks where game_id in (select id from games where round_id = ${s.open.id})`;
    await sql`delete from games where round_id = ${s.open.id}`;
    await sql`delete from rounds where id = ${s.open.id}`;
  });
}

describe('a winner of a past round', () => {
  test.each([
    ['changed to the team with the upset bonus', ['Iowa', 'first', 'Utah']],
    ['changed, which drops picks down the bracket', ['Yale', 'first', 'Drake']],
    ['cleared, which deletes a game with its picks', ['Duke', 'first', null]],
    ['changed in the last past round', ['Iowa', 'second', 'Akron']],
    ['cleared in the last past round', ['Yale', 'second', null]],
  ] as const)(
    'that is %s is a correction with the points and ranks that it moved',
    async (_, [team, round, winner]) => {
      for (const pool of [s.office, s.late]) {
        const { correction, moved } = await correct(pool, () => s.decide(team, s[round], winner));
        expect(movedOf(correction)).toEqual(moved);
        s = await buildCorrectionScene(t);
      }
    },
  );

  test('that is changed names game, round, both winners, the games that lost theirs, who and when', async () => {
    const { id } = await s.gameOf('Yale');
    const before = Date.now();
    const { correction } = await correct(s.office, () => s.decide('Yale', s.first, 'Drake'));
    expect(correction).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      actor: 'user',
      by: 'commissioner',
      kind: 'winner',
      game: { id, team1: 'Yale', team2: 'Drake', roundNumber: 1, roundName: 'Elite 8' },
      before: 'Yale',
      after: 'Drake',
      alsoChanged: ['Duke – Yale'],
      moved: { count: 4, own: [], first: expect.any(Array) },
    });
    expect(Math.abs(Date.parse(correction.at) - before)).toBeLessThan(5_000);
    const [row] = await s.root
      .call('listAuditLog', { query: { kind: 'tournament' } })
      .then((rows) => rows.filter((each) => each.id === correction.id));
    expect(row).toMatchObject({ action: 'game changed', before: { winner: 'Yale' }, after: { winner: 'Drake' } });
  });

  test('that is cleared names the decided game that is deleted with it', async () => {
    const { correction } = await correct(s.office, () => s.decide('Duke', s.first, null));
    expect(correction).toMatchObject({ before: 'Duke', after: null, alsoChanged: ['Duke – Yale'] });
  });

  test('that is cleared and set again makes two corrections, newest first, and the second undoes the first', async () => {
    await s.decide('Iowa', s.second, null);
    await s.decide('Iowa', s.second);
    await s.compute();
    const [second, first, ...others] = await s.list();
    expect(others).toEqual([]);
    expect([first, second]).toMatchObject([
      { before: 'Iowa', after: null, alsoChanged: [] },
      { before: null, after: 'Iowa', alsoChanged: [] },
    ]);
    const byEntry = (one: MovedEntry, other: MovedEntry) => one.entryId - other.entryId;
    const swapped = movedOf(first ?? expect.fail())?.map(({ points, rank, ...each }) => ({
      ...each,
      place: expect.any(Number),
      points: { before: points.after, after: points.before },
      rank: { before: rank.after, after: rank.before },
    }));
    expect(movedOf(second ?? expect.fail())?.sort(byEntry)).toEqual(swapped?.sort(byEntry));
  });

  /** The pool without and with a tie-breaker, once the game of Iowa is of the region Championship. */
  async function guessed() {
    const { id } = await s.gameOf('Iowa', s.second);
    await t.sql(async (sql) => {
      await sql`update games set region = 'Championship', score1 = 70, score2 = 60 where id = ${id}`;
      await sql`update pools set tie_breaker = 'total', points = array_fill(1, array[10]), upset_bonus = 0 where id = ${s.office.id}`;
    });
    await t.setGuess(entry(0), 120);
    await t.setGuess(entry(3), 129);
    const untied = { ...s.office, points: s.office.points.map(() => 1), upsetBonus: 0 };
    return { untied, tied: { ...untied, tieBreaker: 'total' } as const };
  }

  test('that is changed in a final pool moves ranks with the ties that guesses break', async () => {
    const { untied, tied } = await guessed();
    await deleteOpenRound();
    const { correction, moved } = await correct(tied, () => s.decide('Duke', s.first, 'Baylor'));
    expect(movedOf(correction)).toEqual(moved);
    const ranks = async (of: Pool) => (await s.reference(of)).rows.map(({ entryId, rank }) => [entryId, rank]);
    expect(await ranks(tied)).not.toEqual(await ranks(untied));
  });

  test('that is changed before the Championship’s round is past depends on no guess', async () => {
    const { untied } = await guessed();
    const { correction, moved } = await correct(untied, () => s.decide('Duke', s.first, 'Baylor'));
    expect(movedOf(correction)).toEqual(moved);
  });

  test('that is changed while a Championship is undecided leaves ties as they are', async () => {
    const { untied } = await guessed();
    await deleteOpenRound();
    await t.buildGame(s.second, { region: 'Championship', team1: 'Elon', team2: 'Rice' });
    const { correction, moved } = await correct(untied, () => s.decide('Duke', s.first, 'Baylor'));
    expect(movedOf(correction)).toEqual(moved);
  });

  test('that moved nothing in a pool that does not count its round is listed there with nobody', async () => {
    await s.decide('Texas', s.first);
    await s.compute();
    expect(await s.list(s.late)).toMatchObject([{ before: 'Akron', after: 'Texas' }]);
    expect(movedNames((await s.list(s.office))[0] ?? expect.fail())).toContain('ada');
    const { correction } = await correct(s.late, () => s.decide('Texas', s.first, 'Akron'));
    expect(movedOf(correction)).toEqual([]);
  });

  test('that changes sides meanwhile still moves the same entries', async () => {
    const before = await s.reference(s.office);
    await s.decide('Iowa', s.first, 'Utah');
    const after = await s.reference(s.office);
    const { id } = await s.gameOf('Utah');
    await s.root.call('changeGame', { params: { id }, body: { team1: 'Utah', team2: 'Iowa' } });
    await s.compute();
    expect((await s.list()).map(movedOf)).toEqual([movesBetween(before, after)]);
  });

  test('that changes with the sides of its game moves what it changed', async () => {
    const { id, team1, team2 } = await s.gameOf('Iowa', s.second);
    const body = { team1: team2, team2: team1, winner: 'Akron' };
    const { correction, moved } = await correct(s.office, () => s.root.call('changeGame', { params: { id }, body }));
    expect(correction).toMatchObject({ before: 'Iowa', after: 'Akron', moved: { first: moved } });
    expect(moved.length).toBeGreaterThan(0);
  });

  test.each<[string, Actor, Pick<Correction, 'actor' | 'by'>]>([
    ['the command line', COMMAND_LINE, { actor: 'command line', by: 'command line' }],
    ['the results feed', RESULTS_FEED, { actor: 'results feed', by: 'results feed' }],
  ])('that is changed by %s is marked as such', async (_, actor, shown) => {
    const { id } = await s.gameOf('Iowa', s.second);
    await t.database.transact(async (tx) => {
      const game = (await findGame(tx, id)) ?? expect.fail();
      await changeGame(tx, actor, game, { winner: 'Akron' }, [recordCorrection]);
    });
    await s.compute();
    expect(await s.list()).toMatchObject([shown]);
  });
});

describe('no correction', () => {
  test('is a first winner, an open round, the same winner, a new name or seed, a preview and an error', async () => {
    const change = async (
      team: string,
      round: keyof Pick<CorrectionScene, 'first' | 'second' | 'open'>,
      body: object,
    ) => {
      const { id } = await s.gameOf(team, s[round]);
      return s.root.send('changeGame', { params: { id }, body });
    };
    const statuses = [
      (await change('Yale', 'open', { winner: 'Yale' })).status,
      (await change('Yale', 'open', { winner: 'Iowa' })).status,
      (await change('Yale', 'open', { winner: null })).status,
      (await change('Yale', 'second', { winner: 'Yale' })).status,
      (await change('Yale', 'second', { team1: 'Blue Devils', seed1: 2 })).status,
      (await change('Iowa', 'first', { winner: 'Utah' })).status,
      (await change('Iowa', 'first', { winner: 'Oregon' })).status,
    ];
    const { id } = await s.gameOf('Iowa');
    const dry = { params: { id }, query: { dryRun: 'true' }, body: { winner: 'Utah' } } as const;
    statuses.push((await s.root.send('changeGame', dry)).status);
    const fresh = await t.buildGame(s.first, { region: 'West Region', team1: 'Kansas', team2: 'Howard' });
    statuses.push((await s.root.send('changeGame', { params: { id: fresh.id }, body: { winner: 'Kansas' } })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409, 400, 200, 200]);
    await s.compute();
    expect(await s.list()).toEqual([]);
  });

  test('is the winner of a game that the correction of an earlier one has emptied', async () => {
    await s.decide('Yale', s.first, 'Drake');
    await s.decide('Drake', s.second);
    await s.compute();
    expect(await s.list()).toMatchObject([{ before: 'Yale', after: 'Drake', alsoChanged: ['Duke – Yale'] }]);
  });
});

describe('the scoring of a pool', () => {
  const ofOffice = () => ({ params: { id: s.office.id } });
  /** No round that counts was locked: what decides points is locked for good from then on. */
  beforeEach(async () => {
    await t.sql((sql) => sql`update pools set counts_from = 3 where id = ${s.office.id}`);
  });

  test('that a site admin changes is listed complete in that pool alone', async () => {
    await s.root.call('changePool', { ...ofOffice(), body: { upsetBonus: 0, countsFrom: 4, name: 'Office' } });
    expect(await s.list()).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        actor: 'user',
        by: 'commissioner',
        kind: 'scoring',
        before: { upsetBonus: 2, countsFrom: 3 },
        after: { upsetBonus: 0, countsFrom: 4 },
        moved: { count: 0, own: [], first: [] },
      },
    ]);
    expect(await s.list(s.late)).toEqual([]);
  });

  test('that stays the same, that a rename leaves, or that its own admin changes is no correction', async () => {
    await s.root.call('changePool', { ...ofOffice(), body: { upsetBonus: 2, name: 'Office' } });
    await player(0).call('changePool', { ...ofOffice(), body: { upsetBonus: 3 } });
    await t.sql((sql) => sql`update pools set admin_id = ${s.root.user.id}`);
    await s.root.call('changePool', { ...ofOffice(), body: { upsetBonus: 4 } });
    expect(await s.list()).toEqual([]);
  });
});

describe('a score of the Championship', () => {
  let championship: Game;

  /** The office breaks its ties by the guesses of ada, 120, and noor, 129; the score is 70–60. */
  beforeEach(async () => {
    championship = await s.gameOf('Iowa', s.second);
    const { id } = championship;
    await t.sql(async (sql) => {
      await sql`update games set region = 'Championship', score1 = 70, score2 = 60 where id = ${id}`;
      await sql`update pools set tie_breaker = 'total', points = array_fill(1, array[10]), upset_bonus = 0 where id = ${s.office.id}`;
    });
    await deleteOpenRound();
    await t.setGuess(entry(0), 120);
    await t.setGuess(entry(3), 129);
    await t.sql((sql) => sql`delete from picks where entry_id = ${entry(3).id}`);
    await t.sql(
      (sql) => sql`
        insert into picks (entry_id, game_id, season_id, side, made_at, changed_at)
        select ${entry(3).id}, game_id, season_id, side, made_at, changed_at from picks where entry_id = ${entry(0).id}
      `,
    );
  });

  const score = (body: object) => s.root.call('changeGame', { params: { id: championship.id }, body });

  const tied = () =>
    ({ ...s.office, points: s.office.points.map(() => 1), upsetBonus: 0, tieBreaker: 'total' }) as const;

  test('that is changed is a correction with the ranks that it moved, in pools with the tie-breaker alone', async () => {
    const { correction, moved } = await correct(tied(), () => score({ score1: 60, score2: 60 }));
    expect(correction).toMatchObject({
      kind: 'score',
      game: { id: championship.id, roundName: 'Final Four' },
      before: { score1: 70, score2: 60 },
      after: { score1: 60, score2: 60 },
      moved: { count: 2, first: moved },
    });
    expect(await s.list(s.late)).toEqual([]);
    const [row] = await s.root.call('listAuditLog', { query: { kind: 'tournament' } });
    expect(row).toMatchObject({ id: correction.id, after: { score1: 60 } });
  });

  test('that is cleared, and set again, makes two', async () => {
    const { moved } = await correct(tied(), () => score({ score1: null }));
    expect(moved).toHaveLength(1);
    const again = await correct(tied(), () => score({ score1: 60 }));
    expect(again.correction).toMatchObject({
      before: null,
      after: { score1: 60, score2: 60 },
      moved: { first: again.moved },
    });
    expect(await s.list()).toMatchObject([{}, { before: { score1: 70 }, after: null, moved: { first: moved } }]);
  });

  test('that is changed while a correction has cleared the winner is one, too', async () => {
    await score({ winner: null });
    await score({ score1: 60 });
    await score({ winner: 'Iowa' });
    await s.compute();
    expect((await s.list()).map(({ kind }) => kind)).toEqual(['winner', 'score', 'winner']);
  });

  test.each<[string, Actor]>([
    ['the command line', COMMAND_LINE],
    ['the results feed', RESULTS_FEED],
  ])('that is changed by %s is marked as such', async (_, by) => {
    await t.database.transact(async (tx) => {
      const game = (await findGame(tx, championship.id)) ?? expect.fail();
      await changeGame(tx, by, game, { score1: 60 }, [recordCorrection]);
    });
    expect(await s.list()).toMatchObject([{ kind: 'score', actor: by.username, by: by.username }]);
  });

  test('is none when it is the first, has the same total, is of another game or round, or breaks no ties', async () => {
    await score({ score1: 71, score2: 59 });
    const other = await s.gameOf('Duke', s.second);
    await s.root.call('changeGame', { params: { id: other.id }, body: { score1: 1, score2: 2 } });
    await s.root.call('changeGame', { params: { id: other.id }, body: { score1: 3 } });
    await t.sql((sql) => sql`update games set score1 = null, score2 = null where id = ${championship.id}`);
    await score({ score1: 70, score2: 60 });
    await t.sql((sql) => sql`update pools set tie_breaker = 'none'`);
    await score({ score1: 71 });
    await t.sql((sql) => sql`update pools set tie_breaker = 'total'`);
    await t.moveDeadline(s.second, HOUR);
    await score({ score1: 72 });
    await t.moveDeadline(s.second, -1);
    expect(await s.list()).toEqual([]);
  });
});

describe('a reopened round', () => {
  const page = (id: number, by: ApiUser) =>
    by.send('listMovedEntries', { params: { id: s.office.id, correctionId: id } });

  test('withholds every correction of its time, even from who joins then, until it is past again', async () => {
    await s.decide('Duke', s.first, 'Baylor');
    await s.decide('Iowa', s.second, 'Akron');
    await s.compute();
    const late = await t.buildUser();
    await t.buildMember(s.office, late);
    const [newest = expect.fail(), ...others] = await s.list(s.office, late);
    expect([newest.kind, others.length, (await page(newest.id, late)).status]).toEqual(['winner', 1, 200]);
    const { id, name } = s.second;
    await s.root.call('changeRound', { params: { id }, body: { name, deadline: inAnHour() } });
    for (const by of [late, player(0), s.root]) {
      expect(await s.list(s.office, by)).toEqual([]);
      expect((await page(newest.id, by)).status).toBe(404);
    }
    await s.decide('Texas', s.first);
    await s.compute();
    expect(await s.list()).toMatchObject([{ after: 'Texas', moved: { first: expect.any(Array) } }]);
    await t.moveDeadline(s.second, -1);
    expect((await s.list(s.office, late)).slice(1)).toEqual([newest, ...others]);
  });

  test('withholds a correction that is being computed', async () => {
    await s.decide('Iowa', s.second, 'Akron');
    await t.moveDeadline(s.second, HOUR);
    expect(await s.list()).toEqual([]);
  });

  test('is past again at its deadline, also for a cached list', async () => {
    await s.decide('Iowa', s.second, 'Akron');
    await s.compute();
    await t.moveDeadline(s.second, 1);
    expect(await s.list()).toEqual([]);
    await expect.poll(() => s.list(), { interval: 20, timeout: 5_000 }).toMatchObject([{ after: 'Akron' }]);
  });
});

describe('a pool with many entries', () => {
  const CROWD = 130;

  /** Adds players who have all picked Iowa, and no other game. */
  async function addCrowd(): Promise<ApiUser[]> {
    const game = await s.gameOf('Iowa', s.second);
    const fans: ApiUser[] = [];
    for (let n = 0; n < CROWD; n += 1) {
      const fan = await t.buildUser();
      const entered = await t.buildMember(s.office, fan);
      await t.setPick(entered, game, game.team1 === 'Iowa' ? 1 : 2);
      fans.push(fan);
    }
    return fans;
  }

  test('lists own entries and the first 20, and the rest by page', async () => {
    const fans = await addCrowd();
    const leaderboard = () => s.root.call('readLeaderboard', { params: { id: s.office.id } });
    const before = await leaderboard();
    await s.decide('Iowa', s.second, 'Akron');
    const moved = movesBetween(before, await leaderboard());
    await s.compute();
    const last = moved.at(-1) ?? expect.fail();
    const fan = fans.find(({ user }) => user.username === last.username) ?? expect.fail();
    const [correction = expect.fail()] = await s.list(s.office, fan);
    expect(correction.moved).toEqual({ count: moved.length, own: [last], first: moved.slice(0, 20) });
    const params = { id: s.office.id, correctionId: correction.id };
    const page = (after: number) => fan.call('listMovedEntries', { params, query: { after } });
    expect(await fan.call('listMovedEntries', { params })).toEqual(moved.slice(0, 100));
    expect(await page(20)).toEqual(moved.slice(20, 120));
    expect(await page(120)).toEqual(moved.slice(120));
    expect(await page(999_999_999)).toEqual([]);
  });
});

describe('people in a correction', () => {
  test('removed members, deleted entries and hidden users are left out, and names are those of now', async () => {
    await s.decide('Iowa', s.first, 'Utah');
    await s.compute();
    const [whole = expect.fail()] = await s.list();
    expect(movedNames(whole)).toEqual(['ada', 'lee', 'noor', 'sam']);
    await player(0).call('removeMember', { params: { id: s.office.id, userId: player(1).user.id } });
    await player(2).call('deleteEntry', { params: { id: entry(2).id }, body: { confirmText: 'delete me' } });
    await s.root.call('changeUser', { params: { id: player(3).user.id }, body: { isHidden: true } });
    await player(0).call('changeEntry', { params: { id: entry(0).id }, body: { name: 'Ada’s' } });
    await s.root.call('changeUser', { params: { id: player(0).user.id }, body: { username: 'Ada' } });
    const [left] = await s.list();
    const own = whole.moved?.first.find(({ username }) => username === 'ada');
    const moved = { count: 4, own: [], first: [{ ...own, entryName: 'Ada’s', username: 'Ada' }] };
    expect(left).toEqual({ ...whole, moved });
  });

  test('a hidden user has no name as the one who made it', async () => {
    await s.decide('Iowa', s.second, null);
    expect(await s.list()).toMatchObject([{ by: 'commissioner' }]);
    await t.sql((sql) => sql`update users set is_hidden = true where id = ${s.root.user.id}`);
    expect(await s.list(s.office, player(1))).toMatchObject([{ actor: 'user', by: null }]);
  });

  test('later results, joins, departures and the end of the season change nothing of it', async () => {
    await s.decide('Iowa', s.second, 'Akron');
    await s.compute();
    const before = await s.list();
    await s.decide('Yale', s.open);
    const newcomer = await t.buildUser({ username: 'newcomer' });
    await t.buildMember(s.office, newcomer);
    const last = await t.buildPool(s.root, s.season, 'Last');
    await s.root.call('changeSeason', { params: { id: s.season.id }, body: { isActive: false, isArchived: true } });
    await s.compute();
    expect(await s.list()).toEqual(before);
    expect(await s.list(last)).toEqual([]);
  });

  test('a pick of an open round changes no byte of it', async () => {
    const game = await s.gameOf('Yale', s.open);
    await t.setPick(entry(1), game, 1);
    await s.decide('Texas', s.first);
    const work = await t.sql((sql) => sql`select id, work from corrections`);
    const read = async () => {
      await s.compute();
      return (await player(1).request(`/api/groups/${s.office.id}/corrections`)).text();
    };
    const text = await read();
    expect(JSON.parse(text)).toMatchObject([{ moved: { first: expect.any(Array) } }]);
    expect(JSON.stringify(work)).not.toContain(`"gameId":${game.id},`);
    await t.sql((sql) => sql`update picks set side = 2 where game_id = ${game.id}`);
    await t.sql((sql) => sql`delete from moved_entries`);
    await t.sql(
      (sql) => sql`
      update pool_corrections p set moved_count = null, entries = array(
        select entry_id from pool_memberships m where m.pool_id = p.pool_id and entry_id <> ${entry(4).id}
      )
    `,
    );
    await t.sql((sql) => sql`update corrections set work = ${sql.json(work[0]?.work)}`);
    expect(await read()).toBe(text);
  });
});
