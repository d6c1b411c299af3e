import pino from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { lockDueRound } from '#server/tournament/rounds/lockQueries.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { isChain, storedSeals } from '#test/support/sealsOf.ts';
import { DeadlineBarrier } from './deadlineBarrier.ts';
import { startLockJob } from './lockJob.ts';

const t = await testApp();

let root: ApiUser;
let player: ApiUser;
let rival: ApiUser;
let season: Season;
let round: Round;
let next: Round;
let game: Game;
/** whose seals cannot be stored while `break` */
let broken: Pool;
let pool: Pool;
let own: Entry;
let theirs: Entry;

beforeEach(async () => {
  await t.database.reset();
  await mend();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  player = await t.buildUser({ username: 'ana' });
  rival = await t.buildUser({ username: 'ben' });
  season = await t.buildSeason();
  round = await t.buildRound(season);
  next = await t.buildRound(season, { number: 2 });
  game = await t.buildGame(round);
  broken = await t.buildPool(root, season, 'Broken');
  pool = await t.buildPool(root, season, 'Whole');
  own = await t.buildEntry(player, season);
  theirs = await t.buildEntry(rival, season);
  for (const each of [broken, pool]) for (const entry of [own, theirs]) await t.buildMembership(each, entry);
  await t.setPick(theirs, game, 2);
});

/** Lets no seal of a pool be stored. */
const breakPool = ({ id }: Pool) =>
  t.sql((sql) => sql.unsafe(`alter table seals add constraint broken check (pool_id <> ${id}) not valid`));
const mend = () => t.sql((sql) => sql`alter table seals drop constraint if exists broken`);
/** Locks a round as a process does that is killed before its first seal. */
async function lockOnly(...rounds: readonly Round[]): Promise<void> {
  for (const each of rounds) {
    await t.passDeadline(each);
    await t.database.transact(lockDueRound, each.id);
  }
}

const sealed = (sql: Sql) => sql<{ pool: number; round: number }[]>`
  select pool_id as pool, round_number as round from seals order by sealed_at, pool_id, number
`;
const listSealed = () => t.sql(sealed);
const isSealing = async () => {
  const rows = await t.sql((sql) => sql`select from rounds where sealed_lock < locks`);
  return rows.length > 0;
};
const later = (hours = 1) => new Date(Date.now() + hours * 3_600_000).toISOString();
const ofPool = ({ id }: Pool) => ({ params: { id } });
/** After a read of the pool, which has it sealed. */
async function seals(of: Pool) {
  await root.call('readPickGrid', ofPool(of));
  return t.sql((sql) => storedSeals(sql, of.id));
}
/** The texts of the last seal of a round. */
const textsOf = async (of: Pool, roundNumber = 1) =>
  (await seals(of)).findLast((seal) => seal.roundNumber === roundNumber)?.texts ?? expect.fail();
const startJob = () => {
  const log = pino({ level: 'silent' });
  const job = startLockJob({ database: t.database, deadlineBarrier: new DeadlineBarrier(t.database), log });
  onTestFinished(() => job.stop());
};

describe('after a lock without a seal', () => {
  test('a killed process leaves a locked round, which the next one seals in each pool', async () => {
    await lockOnly(round);
    expect(await listSealed()).toEqual([]);
    startJob();
    await expect.poll(isSealing, { interval: 20 }).toBe(false);
    expect(await listSealed()).toEqual([broken, pool].map(({ id }) => ({ pool: id, round: 1 })));
    expect(isChain(await seals(pool))).toBe(true);
  });

  test('texts that a killed process stored are used, and no entry has two', async () => {
    await lockOnly(round);
    await new DeadlineBarrier(t.database).ofPool(pool);
    expect(await listSealed()).toEqual([{ pool: pool.id, round: 1 }]);
    const texts = () => t.sql((sql) => sql`select * from sealed_picks order by entry_id`);
    const before = await texts();
    expect(before).toHaveLength(2);
    await new DeadlineBarrier(t.database).sealSeason(season.id);
    expect(await texts()).toEqual(before);
    expect(await textsOf(broken)).toEqual(await textsOf(pool));
  });

  test('a reader has the pool sealed at once, whatever waits in others', async () => {
    await lockOnly(round);
    const grid = await player.call('readPickGrid', ofPool(pool));
    expect(grid.rounds).toHaveLength(1);
    expect(await listSealed()).toEqual([{ pool: pool.id, round: 1 }]);
    expect(await isSealing()).toBe(true);
  });

  test('two rounds that lock at once are sealed in their order in each pool', async () => {
    await lockOnly(round, next);
    await player.call('readPickGrid', ofPool(pool));
    await new DeadlineBarrier(t.database).sealSeason(season.id);
    for (const each of [broken, pool]) {
      const chain = await seals(each);
      expect(chain).toMatchObject([{ roundNumber: 1 }, { roundNumber: 2 }]);
      expect(isChain(chain)).toBe(true);
    }
  });

  test('many processes and readers make each seal once', async () => {
    const more = await Promise.all(Array.from({ length: 12 }, (_, n) => t.buildPool(root, season, `Pool ${n}`)));
    for (const each of more) await t.buildMembership(each, own);
    await lockOnly(round, next);
    const processes = [1, 2, 3].map(() => new DeadlineBarrier(t.database));
    const readers = [t.app, t.otherProcess()].flatMap((app) =>
      more.map((each) => new Caller(app, root.cookie).call('readLeaderboard', ofPool(each))),
    );
    await Promise.all([...processes.map((each) => each.sealSeason(season.id)), ...readers]);
    expect(await listSealed()).toHaveLength(2 * 14);
    expect(await isSealing()).toBe(false);
    for (const each of [broken, pool, ...more]) expect(isChain(await seals(each))).toBe(true);
  });

  test('more entries than a transaction takes are sealed whole, by a separate thread', async () => {
    const entries = 2_500;
    await t.sql(async (sql) => {
      await sql`
        insert into users (username, username_key, password_hash)
        select 'Sealed ' || n, 'sealed ' || n, 'none' from generate_series(1, ${entries}::int) n
      `;
      await sql`
        insert into entries (user_id, season_id, name, name_key, slot)
        select id, ${season.id}::int, username, username_key, 1 from users where password_hash = 'none'
      `;
      await sql`
        insert into pool_memberships (pool_id, user_id, entry_id, season_id)
        select ${pool.id}::int, e.user_id, e.id, e.season_id from entries e join users u on u.id = e.user_id
        where u.password_hash = 'none'
      `;
    });
    await lockOnly(round);
    const [one] = await seals(pool);
    expect(one).toMatchObject({ entries: entries + 2 });
    expect(isChain(await seals(pool))).toBe(true);
  });
});

describe('while the seal of a pool cannot be stored', () => {
  const reads = [
    'readLeaderboard',
    'readPickGrid',
    'readLeaderboardFile',
    'readPickGridFile',
    'listPoolPicks',
  ] as const satisfies CallName[];

  test.each(reads)('%s shows nothing of that pool, and all of another', async (name) => {
    await breakPool(broken);
    await t.passDeadline(round);
    const read = async ({ id }: Pool) => {
      const response = await player.send(name, { params: { id, roundNumber: 1, number: 1 } });
      return response.status;
    };
    expect([await read(broken), await read(pool), await read(broken)]).toEqual([500, 200, 500]);
    await mend();
    expect(await read(broken)).toBe(200);
  });

  test('neither the shared picks nor the own standings show it', async () => {
    await breakPool(broken);
    await t.passDeadline(round);
    const sent = { query: { seasonId: season.id } };
    expect((await player.send('listAllPicks', sent)).status).toBe(500);
    expect((await player.send('listStandings', { params: { id: season.id } })).status).toBe(500);
    await mend();
    expect(await player.call('listAllPicks', sent)).toMatchObject([{ entryId: theirs.id }]);
  });

  test('the other pools are sealed, and it is sealed as soon as it can be', async () => {
    await breakPool(broken);
    await lockOnly(round, next);
    const barrier = new DeadlineBarrier(t.database);
    await expect(barrier.sealSeason(season.id)).rejects.toThrow('Some pools could not be sealed');
    expect(await listSealed()).toEqual([1, 2].map((number) => ({ pool: pool.id, round: number })));
    await mend();
    await barrier.sealSeason(season.id);
    expect(isChain(await seals(broken))).toBe(true);
    expect(await seals(broken)).toHaveLength(2);
    expect(await isSealing()).toBe(false);
  });
});

describe('changes between a lock and its seals', () => {
  const writes: [what: string, write: () => Promise<Response>][] = [
    [
      'a game that is added to the round',
      () =>
        root.send('createGame', {
          body: {
            seasonId: season.id,
            roundId: round.id,
            region: 'East Region',
            team1: 'Iowa',
            seed1: 5,
            team2: 'Drake',
            seed2: 12,
          },
        }),
    ],
    [
      'a deleted game',
      async () => {
        await t.sql((sql) => sql`delete from picks`);
        return root.send('deleteGame', { params: { id: game.id } });
      },
    ],
    [
      'teams that swap sides',
      () => root.send('changeGame', { params: { id: game.id }, body: { team1: game.team2, team2: game.team1 } }),
    ],
    [
      'a round that is opened again',
      () => root.send('changeRound', { params: { id: round.id }, body: { name: round.name, deadline: later() } }),
    ],
    [
      'a deleted round',
      async () => {
        await t.sql((sql) => sql`delete from picks`);
        return root.send('deleteRound', { params: { id: round.id } });
      },
    ],
  ];

  test.each(writes)('%s is refused while a pool cannot be sealed, and nothing is written', async (_, write) => {
    await breakPool(broken);
    await lockOnly(round);
    const response = await write();
    expect([response.status, await response.json(), response.headers.get('retry-after')]).toEqual([
      503,
      { message: 'This round is being sealed. Please try again.' },
      '2',
    ]);
    expect(await t.sql((sql) => sql`select id from games`)).toEqual([{ id: game.id }]);
    await mend();
    expect(await textsOf(broken)).toEqual(await textsOf(pool));
  });

  test.each(writes)('%s waits for the seals, and comes after them', async (_, write) => {
    await lockOnly(round);
    const response = await write();
    expect(response.status).toBeLessThan(300);
    expect(await listSealed()).toHaveLength(2);
  });

  test('picks that a changed winner drops are in all seals', async () => {
    const first = await t.buildGame(round, { team1: 'Duke', team2: 'Yale' });
    const second = await t.buildGame(round, { team1: 'Iowa', team2: 'Utah' });
    const after = await t.buildGame(next, { team1: 'Duke', team2: 'Iowa' });
    await t.sql(async (sql) => {
      await sql`update games set slot = 1, winner = 1 where id in (${first.id}, ${after.id})`;
      await sql`update games set slot = 2, winner = 1 where id = ${second.id}`;
      await sql`update games set winner = null where id = ${after.id}`;
    });
    await t.setPick(theirs, after, 1);
    await lockOnly(round, next);
    await player.call('readPickGrid', ofPool(pool));
    await root.call('changeGame', { params: { id: first.id }, body: { winner: 'Yale', dropPicks: true } });
    for (const each of [pool, broken]) {
      expect((await textsOf(each, 2))[1]).toContain(`]\n${after.id}=1\nauto=`);
    }
    expect(await t.sql((sql) => sql`select from picks where game_id = ${after.id}`)).toHaveLength(0);
  });

  test('a result, a score and a new name are written at once', async () => {
    await breakPool(broken);
    await lockOnly(round);
    await root.call('changeGame', { params: { id: game.id }, body: { winner: game.team1, score1: 70, score2: 60 } });
    await root.call('changeRound', { params: { id: round.id }, body: { name: 'Sunday', deadline: await deadline() } });
    await root.call('createGame', {
      body: {
        seasonId: season.id,
        roundId: next.id,
        region: 'East Region',
        team1: 'Iowa',
        seed1: 5,
        team2: 'Drake',
        seed2: 12,
      },
    });
  });

  const deadline = async () => {
    const [first] = await root.call('listRounds', { params: { seasonId: season.id } });
    return first?.deadline ?? expect.fail();
  };

  test('a game that is created while a lock waits for it is in every seal', async () => {
    await t.passDeadline(round);
    const creating = async (sql: Sql) => {
      await sql`
        insert into games (season_id, round_id, region, team1, seed1, team2, seed2)
        values (${season.id}, ${round.id}, 'East Region', 'Iowa', 5, 'Drake', 12)
      `;
    };
    await t.during(creating, () => seals(pool));
    for (const each of [pool, broken]) {
      const [text] = await textsOf(each);
      expect(text?.match(/^\d+=[12-]$/gm)).toHaveLength(2);
    }
  });
});

describe('while the round of the Championship is being sealed', () => {
  let final: Round;
  /** the round after it, if there is one */
  let after: Round;

  const writes: [what: string, number: number, prepare: () => Promise<unknown>, write: () => Promise<Response>][] = [
    [
      'the deletion of a later round',
      5,
      async () => {
        after = await t.buildRound(season, { number: 7 });
      },
      () => root.send('deleteRound', { params: { id: after.id } }),
    ],
    [
      'the deletion of a later Championship game',
      6,
      async () => {
        after = await t.buildRound(season, { number: 7 });
        game = await t.buildGame(after, { region: 'Championship' });
      },
      () => root.send('deleteGame', { params: { id: game.id } }),
    ],
  ];

  test('no later round, and no game of its region, comes about once it was locked, also while it is open again', async () => {
    final = await t.buildRound(season, { number: 6 });
    const game = { seasonId: season.id, region: 'Championship', seed1: 5, seed2: 12 } as const;
    const createGame = (roundId: number, team1: string, team2: string) =>
      root.send('createGame', { body: { ...game, roundId, team1, team2 } });
    const createRound = (number: number) =>
      root.send('createRound', {
        body: { seasonId: season.id, number, name: 'Later', deadline: later(24 * 90 + number) },
      });
    expect((await createGame(final.id, 'Iowa', 'Drake')).status).toBe(201);
    const created = await createRound(7);
    expect(created.status).toBe(201);
    const other = await t.buildGame(await created.json());
    const become = { params: { id: other.id }, body: { region: 'Championship' } } as const;
    const refused = async () => {
      const tries = [
        await createRound(8),
        await createGame(final.id, 'Duke', 'Utah'),
        await root.send('changeGame', become),
      ];
      for (const response of tries) {
        expect([response.status, await response.json()]).toEqual([409, { message: 'The Championship is locked' }]);
      }
    };
    await lockOnly(round, next, final);
    await refused();
    await t.moveDeadline(final, 60);
    await refused();
  });

  test.each(writes)('%s waits for the seals, which all have the guess or none', async (_, number, prepare, write) => {
    final = await t.buildRound(season, { number });
    await t.buildGame(final, { region: 'Championship' });
    await t.setGuess(own, 141);
    await prepare();
    await breakPool(broken);
    await t.buildMember(broken, player, 'Only there');
    await lockOnly(round, next, final);
    const texts = await textsOf(pool, number);
    const response = await write();
    expect([response.status, await response.json()]).toEqual([
      503,
      { message: 'This round is being sealed. Please try again.' },
    ]);
    await mend();
    expect((await write()).status).toBeLessThan(300);
    const all = await textsOf(broken, number);
    expect(all.slice(0, 2)).toEqual(texts);
    const has = (text: string | undefined) => text?.includes('\ntotal=');
    expect(all.map(has)).toEqual(all.map(() => has(texts[0])));
  });
});

describe('members who come and go between a lock and its seals', () => {
  test('an entry that joins is in no seal, one that leaves neither, and a new pool has none', async () => {
    await lockOnly(round);
    await t.buildMember(pool, await t.buildUser());
    const young = await t.buildPool(root, season, 'Young');
    await rival.call('leavePool', { ...ofPool(pool), body: { entryId: theirs.id } });
    expect(await seals(pool)).toMatchObject([{ entries: 1 }]);
    expect(await seals(broken)).toMatchObject([{ entries: 2 }]);
    expect(await seals(young)).toEqual([]);
    await new DeadlineBarrier(t.database).sealSeason(season.id);
    expect(await seals(young)).toEqual([]);
  });

  test('a pool that is deleted delays nobody, and an entry that is deleted is in no seal', async () => {
    await lockOnly(round);
    await root.call('deletePool', { ...ofPool(broken), body: { confirmText: 'delete me' } });
    await rival.call('deleteEntry', { params: { id: theirs.id }, body: { confirmText: 'delete me' } });
    await new DeadlineBarrier(t.database).sealSeason(season.id);
    expect(await isSealing()).toBe(false);
    expect(await seals(pool)).toMatchObject([{ entries: 1 }]);
  });
});
