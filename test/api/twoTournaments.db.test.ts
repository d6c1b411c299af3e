import { beforeEach, describe, expect, test } from 'vitest';
import type { Round, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { startPost } from '#test/support/mailWorker.ts';
import { setWinner } from '../../src/cli/setWinner.ts';

const t = await testApp();

const HOUR = 3600;
const WOMEN = 'Women’s March Madness';

let root: ApiUser;
let ann: ApiUser;
let men: Season;
let women: Season;
let opening: Record<'men' | 'women', Round>;

/** ann plays in both tournaments of 2027, whose first rounds have two games each. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  ann = await t.buildUser({ username: 'ann', email: 'ann@example.org' });
  men = await t.buildSeason({ year: 2027, name: 'March Madness' });
  women = await root.call('createSeason', { body: { year: 2027, name: WOMEN, league: 'women' } });
  opening = {
    men: await t.buildRound(men, { name: 'First Round' }),
    women: await t.buildRound(women, { name: 'Opening' }),
  };
  for (const round of [opening.men, opening.women]) {
    await t.buildGame(round);
    await t.buildGame(round);
  }
  await t.buildEntry(ann, men);
  await t.buildEntry(ann, women);
});

const change = (season: Season, body: object) => ({ params: { id: season.id }, body });
const seasons = async () =>
  (await ann.call('listSeasons')).map(({ year, league, isActive }) => `${year} ${league}${isActive ? ', active' : ''}`);

describe('seasons by league', () => {
  test('each league has an active season, men before women, newest year first', async () => {
    await t.buildSeason({ year: 2026, league: 'women' });
    await root.call('changeSeason', change(women, { isActive: true }));
    expect(await seasons()).toEqual(['2027 men, active', '2027 women, active', '2026 women']);
  });

  test('a year is taken in a league', async () => {
    const again = (league?: string) => root.error('createSeason', { body: { year: 2027, name: 'Again', league } });
    expect(await again()).toEqual({ status: 409, message: 'A season for 2027 already exists' });
    expect(await again('women')).toEqual({ status: 409, message: 'A women’s season for 2027 already exists' });
    const other = await t.buildSeason({ year: 2026, league: 'women' });
    const moved = await root.error('changeSeason', change(other, { year: 2027 }));
    expect(moved).toEqual({ status: 409, message: 'A women’s season for 2027 already exists' });
  });

  test.each(['Men', 'juniors', '', null, 1, ['men']])('the league %j is refused', async (league) => {
    const refused = { status: 400, message: 'League is men or women' };
    expect(await root.error('createSeason', { body: { year: 2028, name: 'March', league } })).toMatchObject(refused);
    expect(await root.error('changeSeason', change(men, { league }))).toMatchObject(refused);
  });

  test('a new season makes those of its league inactive, and so does an activation, also with a league', async () => {
    await root.call('createSeason', { body: { year: 2028, name: WOMEN, league: 'women' } });
    expect(await seasons()).toEqual(['2028 women, active', '2027 men, active', '2027 women']);
    await root.call('changeSeason', change(women, { isActive: true }));
    expect(await seasons()).toEqual(['2028 women', '2027 men, active', '2027 women, active']);
    const newest = (await ann.call('listSeasons'))[0] ?? expect.fail();
    await root.call('changeSeason', change(newest, { isActive: true, league: 'men' }));
    expect(await seasons()).toEqual(['2028 men, active', '2027 men', '2027 women, active']);
  });

  test('an active season that moves to another league makes the active one there inactive', async () => {
    await t.sql((sql) => sql`delete from entries`);
    const third = await root.call('createSeason', { body: { year: 2028, name: 'March', league: 'men' } });
    await root.call('changeSeason', change(third, { league: 'women' }));
    expect(await seasons()).toEqual(['2028 women, active', '2027 men', '2027 women']);
  });

  test('a season whose year the other league has stays in its league', async () => {
    expect(await root.error('changeSeason', change(women, { league: 'men' }))).toEqual({
      status: 409,
      message: 'A season for 2027 already exists',
    });
    expect(await seasons()).toEqual(['2027 men, active', '2027 women, active']);
  });

  test('a pool goes on in a season of its league, and keeps its season there', async () => {
    const pool = await t.buildPool(ann, men, 'The Office');
    const goOn = (seasonId: number) => ({ body: { seasonId, fromGroupId: pool.id } });
    expect(await ann.error('createPool', goOn(women.id))).toMatchObject({
      status: 400,
      message: 'A pool goes on in a season of its league',
    });
    const next = await t.buildSeason({ year: 2028 });
    await ann.call('createPool', goOn(next.id));
    for (const season of [next, await t.buildSeason({ year: 2029 })]) {
      const outcome = await root.send('changeSeason', change(season, { league: 'women' }));
      expect([season.year, outcome.status]).toEqual([season.year, season === next ? 409 : 200]);
    }
  });

  test('the audit log has the league where it was given', async () => {
    await root.call('createSeason', { body: { year: 2028, name: 'March' } });
    const [latest, before] = (await root.call('listAuditLog')).filter(({ action }) => action === 'season created');
    expect([latest?.after, before?.after]).toEqual([
      { year: 2028, name: 'March' },
      { year: 2027, name: WOMEN, league: 'women' },
    ]);
  });

  test('the audit log names a round with its season while two are active', async () => {
    const target = async () => {
      const { id, name, deadline } = opening.women;
      const later = new Date(Date.parse(deadline) + HOUR * 1000).toISOString();
      await root.call('changeRound', { params: { id }, body: { name, deadline: later } });
      opening.women = { ...opening.women, deadline: later };
      return (await root.call('listAuditLog'))[0]?.target;
    };
    expect(await target()).toBe(`round ${opening.women.id}, ${WOMEN} · Opening`);
    await root.call('changeSeason', change(men, { isArchived: true }));
    expect(await target()).toBe(`round ${opening.women.id}, Opening`);
  });
});

test('calls without a season mean the men’s, and the women’s where no men’s season is active', async () => {
  const asked = async () => {
    const [round] = await ann.call('listActiveRounds');
    const games = await ann.call('listActiveGames');
    return [round?.name, new Set(games.map(({ roundId }) => roundId))];
  };
  expect(await asked()).toEqual(['First Round', new Set([opening.men.id])]);
  await root.call('changeSeason', change(men, { isArchived: true }));
  expect(await asked()).toEqual(['Opening', new Set([opening.women.id])]);
});

test('a command that takes a year asks which of two seasons, and writes nothing', async () => {
  const run = async (...flags: string[]) => {
    const work = await setWinner.read(['2027', '1', 'Duke'], new Set(flags), {});
    return typeof work === 'string' ? work : work({ database: t.database, config: t.config });
  };
  for (const round of [opening.men, opening.women]) await t.buildGame(round, { team1: 'Duke', team2: 'Utah' });
  const asks = 'There are two seasons of 2027: add --men or --women.';
  await expect(run()).rejects.toThrow(asks);
  await expect(run('men', 'women')).rejects.toThrow(asks);
  expect(await run('women')).toContain('Duke – Utah: Duke wins');
  const winners = async ({ id }: Season) =>
    (await ann.call('listGames', { params: { seasonId: id } })).flatMap(({ winner }) => winner ?? []);
  expect([await winners(men), await winners(women)]).toEqual([[], ['Duke']]);
  await root.call('changeSeason', change(women, { year: 2026 }));
  expect(await run('dry-run')).toContain('Nothing was written.');
  await expect(run('women')).rejects.toThrow('There is no season of 2027.');
});

describe('where the season is said', () => {
  const reminders = async () => {
    for (const round of [opening.men, opening.women]) await t.moveDeadline(round, 2 * HOUR);
    const post = await startPost(t, { remindHours: 3 });
    // a round at a time
    const mails = [...(await post.deliver()), ...(await post.deliver())];
    return mails.map(({ mail }) => /^(.*) locks on /m.exec(mail)?.[1]).sort();
  };

  test('a mail of a deadline names it, once for each', async () => {
    expect(await reminders()).toEqual(['March Madness · First Round', 'Women’s March Madness · Opening']);
  });

  test('two of one name are told apart by their league', async () => {
    await root.call('changeSeason', change(women, { name: 'March Madness' }));
    expect(await reminders()).toEqual(['Men’s March Madness · First Round', 'Women’s March Madness · Opening']);
  });

  test('with one active season nothing names it', async () => {
    await root.call('changeSeason', change(men, { isArchived: true }));
    expect(await reminders()).toEqual(['Opening']);
  });

  test('an invite names it', async () => {
    const pool = await t.buildPool(ann, women, 'The Office');
    const read = () => t.anonymous().call('readInvite', { params: { code: pool.inviteCode } });
    expect(await read()).toMatchObject({ pool: 'The Office', season: WOMEN });
    await root.call('changeSeason', change(men, { isArchived: true }));
    expect(await read()).not.toHaveProperty('season');
  });
});
