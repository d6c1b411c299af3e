import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiError, type call } from '#client/api/call.ts';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { readEvidence } from '#features/proof/client/evidence.ts';
import type { Kept } from '#features/proof/domain/chain.ts';
import { firstOfEachKind, summaryText, type Verification, verify } from '#features/proof/domain/verify.ts';
import { verify as verifyCommand } from '#features/proof/server/verifyCommand.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();

const HOUR = 3600;
const NOTHING: Kept = { line: undefined, roots: [] };
const GREEN = 'Every pick shown here is as it was at the lock.';

let root: ApiUser;
let [ann, bob, cy]: ApiUser[] = [];
let season: Season;
let round: Round;
let next: Round;
let games: Game[];
let pool: Pool;
let entries: Record<string, Entry>;

const person = (who: ApiUser | undefined) => who ?? expect.fail();
const game = (n: number) => games[n] ?? expect.fail();
const entryOf = (name: string) => entries[name] ?? expect.fail();

/** Duke – Utah, Baylor – Iona, Kansas – Drake, Texas – Ohio; ann has none right, bob all, cy two. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  [ann, bob, cy] = [
    await t.buildUser({ username: 'ann' }),
    await t.buildUser({ username: 'bob' }),
    await t.buildUser({ username: 'cy' }),
  ];
  season = await t.buildSeason();
  round = await t.buildRound(season, { name: 'First Round' });
  next = await t.buildRound(season, { number: 2, name: 'Second Round' });
  games = [
    await t.buildGame(round, { team1: 'Duke', team2: 'Utah', seed1: 5, seed2: 12 }),
    await t.buildGame(round, { team1: 'Baylor', team2: 'Iona', seed1: 4, seed2: 13 }),
    await t.buildGame(round, { team1: 'Kansas', team2: 'Drake', seed1: 3, seed2: 14 }),
    await t.buildGame(round, { team1: 'Texas', team2: 'Ohio', seed1: 2, seed2: 15 }),
  ];
  pool = await t.buildPool(person(ann), season, 'The Office', { earlierRounds: 'dontCount' });
  entries = {
    ann: await t.buildMember(pool, person(ann), 'ann 1'),
    bob: await t.buildMember(pool, person(bob), 'bob 1'),
    cy: await t.buildMember(pool, person(cy), 'cy 1'),
  };
  await pick('ann', [2, 1, 2, 1]);
  await pick('bob', [1, 2, 1, 2]);
  await pick('cy', [1, 2, 2, 1]);
});

async function pick(name: string, sides: (1 | 2)[]): Promise<void> {
  for (const [n, side] of sides.entries()) await t.setPick(entryOf(name), game(n), side);
}

/** Another process has its own caches, and reads what is stored. */
async function forgetCached(): Promise<void> {
  await t.sql((sql) => sql`select pg_notify('changes', 'all')`);
}

async function lock(which = round): Promise<void> {
  await t.passDeadline(which);
  await forgetCached();
  await root.call('listSeals', { params: { id: pool.id } });
}

/** Duke, Iona, Kansas and Ohio win. */
async function play(): Promise<void> {
  for (const [n, team] of ['Duke', 'Iona', 'Kansas', 'Ohio'].entries()) await change(game(n), { winner: team });
}

const change = (which: Game, body: object) => root.call('changeGame', { params: { id: which.id }, body });
const reopen = (which = round) =>
  root.call('changeRound', {
    params: { id: which.id },
    body: { name: which.name, deadline: new Date(Date.now() + which.number * HOUR * 1000).toISOString() },
  });

/** Changes rows behind the app, which no trigger refuses or tells then. */
const behindTheApp = (work: (tx: Tx) => Promise<unknown>) =>
  t
    .sql((sql) => sql`select 1`)
    .then(() =>
      t.database.transact(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await work(tx);
      }),
    );

/** Reads as the browser does: another status than success is an ApiError. */
const readAs = (caller: ApiUser) =>
  (async (name: 'readSeal', args: object) => {
    const response = await caller.send(name, args);
    if (response.status >= 400) throw new ApiError(response.status, await response.text());
    return response.headers.get('content-type')?.startsWith('application/json') ? response.json() : response.text();
  }) as unknown as typeof call;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

async function verifyAs(caller = person(cy), of = pool, kept = NOTHING): Promise<Verification> {
  const { evidence, words } = await readEvidence(readAs(caller), of.id, () => kept);
  return verify(sha256, evidence, { ...words, formatTime: () => 'then' });
}

async function changesSeen(of = pool): Promise<string[]> {
  const found = await verifyAs(person(cy), of);
  expect(found.mismatches).toEqual([]);
  return found.changes.map(({ text }) => text);
}

async function alarms(kept = NOTHING): Promise<string[]> {
  await forgetCached();
  const found = await verifyAs(person(cy), pool, kept);
  if (found.mismatches.length > 0)
    expect(summaryText(found)).toBe('Something does not match what was sealed at the lock.');
  return firstOfEachKind(found.mismatches);
}

describe('an honest site raises no alarm', () => {
  test('results alone are no change', async () => {
    await lock();
    await play();
    const found = await verifyAs();
    expect(found.mismatches).toEqual([]);
    expect(found.changes).toEqual([]);
    expect(summaryText(found)).toBe(GREEN);
  });

  test('a correction, a rename, swapped sides and a mended seed are listed with who made them', async () => {
    await lock();
    await play();
    await change(game(0), { winner: 'Utah' });
    await change(game(1), { team2: 'Iona Gaels' });
    await change(game(2), { team1: 'Drake', team2: 'Kansas', seed1: 14, seed2: 3 });
    await change(game(3), { seed1: 1 });
    await change(game(3), { winner: null });
    expect(await changesSeen()).toEqual([
      'Duke – Utah: the winner was Duke and is Utah (root, then)',
      'Baylor – Iona is now Baylor – Iona Gaels (root, then)',
      'Kansas – Drake is now Drake – Kansas (root, then)',
      'Texas – Ohio: the seeds were 2 and 15 and are 1 and 15 (root, then)',
      'Texas – Ohio: the winner was Ohio and is open (root, then)',
    ]);
    expect(summaryText(await verifyAs())).toBe(`${GREEN} 5 things were changed since.`);
  });

  test('a game is added and another is gone', async () => {
    await lock();
    const added = await root.call('createGame', {
      body: { ...newGame('Ohio State', 'Kent'), roundId: round.id, seasonId: season.id },
    });
    expect(await changesSeen()).toEqual(['A game was added: Ohio State – Kent (root, then)']);
    await root.call('deleteGame', { params: { id: added.id } });
    expect(await changesSeen()).toEqual([
      'A game was added: Ohio State – Kent (root, then)',
      'A game is gone: Ohio State – Kent (root, then)',
    ]);
  });

  const newGame = (team1: string, team2: string) => ({
    region: 'East Region' as const,
    team1,
    team2,
    seed1: 1,
    seed2: 16,
  });

  test('a round that is reopened and locked again tells which picks were changed', async () => {
    await lock();
    await reopen();
    await person(bob).call('savePick', {
      query: { entryId: entryOf('bob').id },
      body: { gameId: game(0).id, pick: 'Utah' },
    });
    expect(await changesSeen()).toEqual(['First Round was reopened by root, then']);
    await lock();
    const { changes, mismatches } = await verifyAs();
    expect(mismatches).toEqual([]);
    expect(changes.map(({ text }) => text)).toEqual([
      'First Round was reopened by root, then',
      'First Round was locked again, then: 1 entry changed 1 pick',
    ]);
    expect(changes[1]?.details).toEqual(['bob 1: Utah instead of Duke in Duke – Utah']);
  });

  test('a pick of a team that has changed sides and name is the same pick', async () => {
    await lock();
    await change(game(0), { winner: 'Utah' });
    await reopen();
    await change(game(0), { team1: 'Utah', team2: 'Duke' });
    await change(game(0), { team1: 'Utes' });
    await lock();
    expect(await changesSeen()).toEqual([
      'First Round was reopened by root, then, with 1 result',
      'Duke – Utah is now Utah – Duke (root, then)',
      'Utah – Duke is now Utes – Duke (root, then)',
      'First Round was locked again, then',
    ]);
  });

  test('a pick that was changed after a result is said first', async () => {
    await lock();
    await change(game(0), { winner: 'Utah' });
    await reopen();
    await change(game(0), { winner: null });
    await person(bob).call('savePick', {
      query: { entryId: entryOf('bob').id },
      body: { gameId: game(0).id, pick: 'Utah' },
    });
    await lock();
    const found = await verifyAs();
    expect(found.mismatches).toEqual([]);
    expect(found.changes.map(({ text }) => text)).toEqual([
      'bob 1 picked Utah in Duke – Utah after a result: First Round was reopened by root, then',
      'First Round was reopened by root, then, with 1 result',
      'Duke – Utah: the winner was Utah and is open (root, then)',
      'First Round was locked again, then: 1 entry changed 1 pick',
    ]);
    expect(summaryText(found)).toBe(
      'Every pick shown here is as it was at the lock, but 1 pick was changed after a result.',
    );
  });

  test('picks of an entry that joins after a cleared result are said as made after it', async () => {
    const eve = await t.buildUser({ username: 'eve' });
    await lock();
    await change(game(0), { winner: 'Utah' });
    await change(game(0), { winner: null });
    await reopen();
    const late = await t.buildMember(pool, eve, 'eve 1');
    for (const [n, team] of ['Utah', 'Iona'].entries()) {
      await eve.call('savePick', { query: { entryId: late.id }, body: { gameId: game(n).id, pick: team } });
    }
    await lock();
    expect(await changesSeen()).toEqual([
      'eve 1 picked Utah in Duke – Utah after a result: First Round was reopened by root, then',
      'Duke – Utah: the winner was Utah and is open (root, then)',
      'First Round was reopened by root, then',
      'First Round was locked again, then',
    ]);
  });

  test('a pick that was changed while its round was deleted and created again is said as made after a result', async () => {
    await lock();
    await change(game(0), { winner: 'Utah' });
    // no call deletes picks of a locked round
    await t.sql((sql) => sql`delete from picks`);
    await root.call('deleteRound', { params: { id: round.id } });
    round = await t.buildRound(season, { name: 'First Round' });
    const again = await t.buildGame(round, { team1: 'Utah', team2: 'Duke', seed1: 12, seed2: 5 });
    await t.setPick(entryOf('ann'), again, 1);
    await t.setPick(entryOf('bob'), again, 1);
    await lock();
    expect((await changesSeen()).filter((text) => !text.startsWith('A game is gone'))).toEqual([
      'bob 1 picked Utah in Utah – Duke after a result: First Round was deleted by root, then',
      'Round 1 was deleted (root, then)',
      'First Round was locked again, then: 2 entries changed 2 picks',
    ]);
  });

  test('a guess that was changed after a result is said as a pick is', async () => {
    const final = await t.buildGame(next, { team1: 'Duke', team2: 'Iona', region: 'Championship' });
    const tied = await t.buildPool(person(ann), season, 'Tied', { earlierRounds: 'dontCount', tieBreaker: 'total' });
    await t.buildMembership(tied, entryOf('cy'));
    await t.setGuess(entryOf('cy'), 120);
    await lock();
    await lock(next);
    await change(final, { winner: 'Duke', score1: 80, score2: 60 });
    await change(final, { winner: null });
    await reopen(next);
    await person(cy).call('saveGuess', { query: { entryId: entryOf('cy').id }, body: { total: 140 } });
    await lock(next);
    const found = await verifyAs(person(cy), tied);
    expect(found.mismatches).toEqual([]);
    expect(found.changes.map(({ text }) => text)).toContain(
      'cy 1 guessed 140 after a result: Second Round was reopened by root, then',
    );
    expect(found.changes.at(-1)).toMatchObject({
      text: 'Second Round was locked again, then: 1 entry changed 1 pick',
      details: ['cy 1: guess 140 instead of 120'],
    });
    expect(await changesSeen()).toContain('Second Round was locked again, then');
  });

  test('a winner and a score that were cleared and set again are listed', async () => {
    const final = await t.buildGame(next, { team1: 'Duke', team2: 'Iona', region: 'Championship' });
    await lock();
    await lock(next);
    await change(final, { winner: 'Duke', score1: 80, score2: 60 });
    await change(final, { winner: null });
    await change(final, { winner: 'Iona', score1: 70, score2: 71 });
    expect(await changesSeen()).toEqual([
      'Duke – Iona: the winner was Duke and is open (root, then)',
      'Duke – Iona: the score was 80:60 and is open (root, then)',
      'Duke – Iona: the winner was open and is Iona (root, then)',
      'Duke – Iona: the score was open and is 70:71 (root, then)',
    ]);
  });

  test('who joins late, leaves, comes back, is hidden or renamed is no mismatch', async () => {
    const dan = await t.buildUser({ username: 'dan' });
    const eve = await t.buildUser({ username: 'eve', isHidden: true });
    await t.buildMember(pool, eve, 'eve 1');
    await lock();
    await t.buildMember(pool, dan, 'dan 1');
    await play();
    await person(bob).call('leavePool', { params: { id: pool.id }, body: { entryId: entryOf('bob').id } });
    await t.sql(
      (sql) => sql`update users set username = 'Ann B', username_key = 'ann b' where id = ${person(ann).user.id}`,
    );
    await forgetCached();
    const hidden = (await root.call('listSeals', { params: { id: pool.id } }))[0]?.entries;
    expect(hidden).toBe(4);
    expect(await changesSeen()).toEqual([
      'ann 1 was ann’s at the lock and is Ann B’s now',
      expect.stringMatching(/^Sealed and not shown: entries \d+, \d+$/),
    ]);
    await t.sql((sql) => sql`update users set is_hidden = false where id = ${eve.user.id}`);
    await forgetCached();
    expect(await changesSeen()).toContain('eve 1 was hidden at the lock');
  });

  test('the text of a deleted account is gone, and its commitment stays', async () => {
    await lock();
    await play();
    const [seal] = await root.call('listSeals', { params: { id: pool.id } });
    await root.call('deleteUser', { params: { id: person(bob).user.id } });
    expect(await changesSeen()).toEqual([`Sealed and not shown: entry ${entryOf('bob').id}`]);
    expect(await root.call('listSeals', { params: { id: pool.id } })).toEqual([seal]);
    expect(await t.sql((sql) => sql`select from sealed_picks where text is null`)).toHaveLength(1);
  });

  test('where earlier rounds count, a late entry is named as not sealed', async () => {
    const lenient = await t.buildPool(person(ann), season, 'Lenient', { earlierRounds: 'count' });
    await t.buildMembership(lenient, entryOf('cy'));
    await lock();
    await t.buildMembership(lenient, entryOf('bob'));
    await play();
    const found = await verifyAs(person(cy), lenient);
    expect(found.mismatches).toEqual([]);
    expect(found.changes.map(({ text }) => text)).toEqual(['bob 1 is not sealed in First Round']);
    expect(summaryText(found)).toBe(
      'Every sealed pick shown here is as it was at the lock. 1 thing was changed since.',
    );
  });

  test('where earlier rounds count, an entry that came to a reopened round with a result is named as not sealed', async () => {
    const lenient = await t.buildPool(person(ann), season, 'Lenient', { earlierRounds: 'count' });
    await t.buildMembership(lenient, entryOf('cy'));
    await lock();
    await change(game(0), { winner: 'Duke' });
    await reopen();
    await t.buildMembership(lenient, entryOf('bob'));
    await lock();
    expect(await changesSeen(lenient)).toContain('bob 1 is not sealed in First Round');
    expect(await changesSeen()).toHaveLength(2);
  });

  const deadlineOf = async ({ id, seasonId }: Round) =>
    (await root.call('listRounds', { params: { seasonId } })).find((each) => each.id === id)?.deadline ?? expect.fail();

  test('a pool that was created after a clock that ran ahead needs no seal of its lock', async () => {
    await t.moveDeadline(round, HOUR);
    await t.sql(
      (sql) => sql`
        update rounds set confirmed_deadline = deadline, locks = 1, locked_at = deadline, sealed_lock = 1, sealed_at = now()
        where id = ${round.id}
      `,
    );
    await behindTheApp((tx) => tx`delete from pools where id = ${pool.id}`);
    const deadline = await deadlineOf(round);
    await root.call('changeRound', { params: { id: round.id }, body: { name: round.name, deadline } });
    const late = await t.buildPool(person(ann), season, 'Late', { earlierRounds: 'dontCount' });
    await t.buildMembership(late, entryOf('cy'));
    expect(await changesSeen(late)).toEqual(['First Round was reopened by root, then']);
  });

  test('picks of the autopilot count where the pool allowed it at the lock', async () => {
    const strict = await t.buildPool(person(ann), season, 'Strict', { earlierRounds: 'dontCount', autopilot: false });
    await t.buildMembership(strict, entryOf('cy'));
    await t.sql((sql) => sql`update entries set autopilot = 'favorites' where id = ${entryOf('cy').id}`);
    await t.sql((sql) => sql`delete from picks where entry_id = ${entryOf('cy').id} and game_id = ${game(3).id}`);
    await lock();
    await change(game(3), { winner: 'Texas' });
    expect(await changesSeen()).toEqual([]);
    expect(await changesSeen(strict)).toEqual([]);
  });

  test('a second round, a deleted round and a pool that is younger than a lock', async () => {
    await t.buildGame(next, { team1: 'Duke', team2: 'Iona' });
    await lock();
    await play();
    const late = await t.buildPool(person(ann), season, 'Late', { earlierRounds: 'dontCount' });
    await t.buildMembership(late, entryOf('cy'));
    await lock(next);
    expect(await changesSeen()).toEqual([]);
    expect(await changesSeen(late)).toEqual([]);
  });

  test('a browser that has looked before goes on from there', async () => {
    await lock();
    const before = await verifyAs();
    await play();
    const roots = (await root.call('listSeals', { params: { id: pool.id } })).map((seal) => seal.root);
    const after = await verifyAs(person(cy), pool, { line: before.line, roots });
    expect(after.mismatches).toEqual([]);
  });
});

describe('what an operator bends is named', () => {
  beforeEach(async () => {
    await lock();
    await play();
  });

  test('exchanged matchups', async () => {
    await behindTheApp(async (tx) => {
      await tx`update games set team1 = 'Baylor', team2 = 'Iona' where id = ${game(0).id}`;
      await tx`update games set team1 = 'Duke', team2 = 'Utah' where id = ${game(1).id}`;
    });
    expect(await alarms()).toEqual([
      expect.stringMatching(/^Game \d+: (Duke – Utah|Baylor – Iona) in the ledger, .* shown, and 1 more$/),
    ]);
  });

  test('exchanged sides, a winner, seeds and a region', async () => {
    await behindTheApp(async (tx) => {
      await tx`update games set team1 = team2, team2 = team1 where id = ${game(0).id}`;
      await tx`update games set winner = 1 where id = ${game(1).id}`;
      await tx`update games set seed1 = 16 where id = ${game(2).id}`;
      await tx`update games set region = 'West Region' where id = ${game(3).id}`;
    });
    expect(await alarms()).toEqual(
      expect.arrayContaining([
        `Game ${game(0).id}: Duke – Utah in the ledger, Utah – Duke shown`,
        expect.stringContaining(`Game ${game(1).id}: winner Iona in the ledger, Baylor shown`),
        `Game ${game(2).id}: seeds 3 – 14 in the ledger, 16 – 14 shown`,
        `Game ${game(3).id}: East Region in the ledger, West Region shown`,
      ]),
    );
  });

  test('picks that are gone with a team that only seems to be replaced', async () => {
    await t.afterSeals((sql) => sql`update games set replaced1 = replaced1 + 1 where id = ${game(0).id}`);
    await t.sql((sql) => sql`delete from picks where game_id = ${game(0).id} and side = 1`);
    expect(await changesSeen()).toEqual([
      'Duke – Utah is now Duke – Utah, and picks of Duke are gone (nobody that the site knows, then)',
    ]);
  });

  test('exchanged sides that make the loser win', async () => {
    await t.afterSeals(
      (sql) => sql`
        update games set team1 = team2, team2 = team1, seed1 = seed2, seed2 = seed1 where id = ${game(0).id}
      `,
    );
    await t.sql((sql) => sql`update picks set side = 3 - side where game_id = ${game(0).id}`);
    expect(await changesSeen()).toEqual([
      'Duke – Utah is now Utah – Duke (nobody that the site knows, then)',
      'Utah – Duke: the winner was Duke and is Utah (nobody that the site knows, then)',
    ]);
  });

  test('picks of an earlier lock that are hidden, so that nobody sees which were changed since', async () => {
    await change(game(0), { winner: null });
    await reopen();
    await person(ann).call('savePick', {
      query: { entryId: entryOf('ann').id },
      body: { gameId: game(0).id, pick: 'Duke' },
    });
    await lock();
    expect((await verifyAs()).changes[0]?.text).toMatch(/^ann 1 picked Duke in Duke – Utah after a result/);
    await t.sql((sql) => sql`update sealed_picks set text = null where lock = 1 and entry_id = ${entryOf('ann').id}`);
    expect(await alarms()).toEqual(['ann 1 is shown, and its sealed picks of First Round are hidden']);
  });

  test('a name of another team', async () => {
    await t.sql((sql) => sql`alter table games disable trigger games_check_names`);
    try {
      await t.afterSeals((sql) => sql`update games set team1 = 'A', team2 = 'B' where id = ${game(0).id}`);
      await t.sql((sql) => sql`update games set team1 = 'Duke', team2 = 'Utah' where id = ${game(1).id}`);
    } finally {
      await t.sql((sql) => sql`alter table games enable trigger games_check_names`);
    }
    expect(await alarms()).toEqual(['Baylor has become Duke, which played here before, and 1 more']);
  });

  test('a lock that is said to be older than the pool', async () => {
    await t.buildGame(next, { team1: 'Duke', team2: 'Iona' });
    await t.afterSeals(
      (sql) => sql`
        update rounds set deadline = deadline - interval '10 days', confirmed_deadline = deadline - interval '10 days'
        where id = ${round.id}
      `,
    );
    await t.sql(
      (sql) => sql`
        update rounds set deadline = date_trunc('day', clock_timestamp()), confirmed_deadline = date_trunc('day', clock_timestamp()),
          locks = 1, locked_at = '2020-01-01', sealed_lock = 1, sealed_at = now()
        where id = ${next.id}
      `,
    );
    expect(await alarms()).toContain('The seal of Second Round is missing');
  });

  test('a rival who is said to have been absent', async () => {
    await behindTheApp(
      (tx) =>
        tx`update pool_locks set entry_ids = array_remove(entry_ids, ${entryOf('bob').id}) where pool_id = ${pool.id}`,
    );
    expect(await alarms()).toContain('The seal of First Round does not follow from its leaves');
  });

  test('another number of the round, and a later birthday of the pool', async () => {
    await behindTheApp(async (tx) => {
      await tx`update rounds set number = 7 where id = ${round.id}`;
      await tx`update pools set created_at = clock_timestamp() where id = ${pool.id}`;
    });
    const found = await alarms();
    expect(found).toContain('First Round is number 1 in the ledger, 7 shown');
    expect(found).toContain('This pool says that it is younger than its first seal');
  });

  test('a second lock that nobody reopened', async () => {
    await behindTheApp((tx) => tx`update picks set side = 3 - side where entry_id = ${entryOf('ann').id}`);
    await t.sql((sql) => sql`update rounds set locks = locks + 1 where id = ${round.id}`);
    expect(await alarms()).toContain('First Round was locked twice, and nobody reopened it');
  });

  test('a changed, a deleted and an added pick', async () => {
    await behindTheApp(async (tx) => {
      await tx`update picks set side = 1 where entry_id = ${entryOf('ann').id} and game_id = ${game(0).id}`;
      await tx`delete from picks where entry_id = ${entryOf('bob').id} and game_id = ${game(1).id}`;
    });
    expect(await alarms()).toEqual([
      'bob 1, Baylor – Iona: Iona is sealed, nothing shown, and 1 more',
      'bob 1: 4 points by ledger and seals, 3 shown, and 1 more',
      'bob 1: 4 points in First Round by ledger and seals, 3 shown, and 1 more',
    ]);
  });

  test('another owner of an entry', async () => {
    await behindTheApp(
      (tx) => tx`update entries set user_id = ${person(ann).user.id}, slot = 25 where id = ${entryOf('bob').id}`,
    );
    await behindTheApp(
      (tx) => tx`update pool_memberships set user_id = ${person(ann).user.id} where entry_id = ${entryOf('bob').id}`,
    );
    expect(await alarms()).toContain('bob 1 was bob’s at the lock and is shown as ann’s');
    await reopen();
    await lock();
    expect(await alarms()).toContain('bob 1 was bob’s at the lock and is shown as ann’s');
    await t.buildGame(next, { team1: 'Duke', team2: 'Iona' });
    await lock(next);
    expect(await alarms()).toContain('bob 1 was bob’s at the lock and is shown as ann’s');
  });

  test('other points, another bonus', async () => {
    await behindTheApp(
      (tx) => tx`update pools set points = '{0,0,0,0,0,0,0,0,0,0}', upset_bonus = 2 where id = ${pool.id}`,
    );
    expect(await alarms()).toEqual([
      'The rules: points is 1,2,3,4,5,6,7,8,9,10 in the seal, 0,0,0,0,0,0,0,0,0,0 shown, and 1 more',
    ]);
  });

  test('another bonus, with a second lock that has it', async () => {
    await reopen();
    await t.sql((sql) => sql`update pools set upset_bonus = 2 where id = ${pool.id}`);
    await lock();
    expect(await alarms()).toEqual(['The rules: upsetBonus is 0 in the seal, 2 shown']);
  });

  test('a withheld and a missing seal, a rewritten ledger', async () => {
    const { line } = await verifyAs();
    await behindTheApp(async (tx) => {
      await tx`update ledger_lines set hash = repeat('a', 64), line = replace(line, 'Kansas', 'Texas') where number = 4`;
    });
    const found = await alarms({ line, roots: [] });
    expect(found).toContain(
      'The ledger was rewritten, as after the restore of a backup: line 5 is another than when you last looked',
    );
    expect(found).toContain('The ledger does not have the hash of its lines');
    await behindTheApp((tx) => tx`delete from seals`);
    expect(await alarms()).toContain('The seal of First Round is missing');
  });

  test('an older state of everything, as after the restore of a backup', async () => {
    const { line } = await verifyAs();
    await behindTheApp(async (tx) => {
      await tx`delete from ledger_lines where number > 3`;
      await tx`update games set winner = null where id in (${game(2).id}, ${game(3).id})`;
    });
    expect(await alarms({ line, roots: [] })).toEqual([
      'The ledger was rewritten, as after the restore of a backup: it had 5 lines when you last looked and has 3',
    ]);
  });
});

describe('the command line', () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'unbusted-verify-'));
    await t.buildGame(next, { team1: 'Duke', team2: 'Iona' });
    await lock();
    await play();
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs `verify` on what a browser saves, or some of the seals. */
  async function runVerify(some = (texts: string[]) => texts): Promise<string> {
    const { evidence } = await readEvidence(readAs(person(cy)), pool.id, () => NOTHING);
    const texts = [...evidence.files.values()].filter((text) => text !== null);
    const paths = [JSON.stringify(evidence.ledger), ...some(texts)].map((text, n) => {
      writeFileSync(join(folder, `${n}`), text);
      return join(folder, `${n}`);
    });
    const output = await verifyCommand.read(paths, new Set(), {});
    return typeof output === 'string' ? output : expect.fail();
  }

  test('replays the seals that can be read while another round is open again', async () => {
    await lock(next);
    await reopen(next);
    const [bob1, cy1, ann1] = ['bob', 'cy', 'ann'].map((name) => entryOf(name).id);
    const output = await runVerify();
    expect(output).toContain('Round 2 was reopened by root');
    expect(output).toContain(`Rank, entry, points:\n1 ${bob1} 4\n2 ${cy1} 2\n3 ${ann1} 0`);
  });

  test('replays the seals on both sides of one that cannot be read', async () => {
    await lock(next);
    await reopen(next);
    await reopen();
    await lock();
    expect(await runVerify()).toContain(`Rank, entry, points:\n1 ${entryOf('bob').id} 4\n`);
  });

  test('refuses files of which a seal is missing', async () => {
    await lock(next);
    const withoutFirst = runVerify((texts) => texts.slice(1));
    await expect(withoutFirst).rejects.toThrow('The seal of Round 2 does not follow the seal before it');
    await expect(runVerify((texts) => texts.slice(0, 1))).rejects.toThrow('The seal of Round 2 is missing');
  });

  test('refuses seals with different rules', async () => {
    await t.sql((sql) => sql`update pools set upset_bonus = 2 where id = ${pool.id}`);
    await lock(next);
    await expect(runVerify()).rejects.toThrow('The rules: upsetBonus is 0 in the seal, 2 in the last one');
  });
});

test('five ordinary calls of an admin cannot exchange the matchups of two locked games', async () => {
  await lock();
  await play();
  const refused = await root.error('changeGame', {
    params: { id: game(0).id },
    body: { team1: 'Baylor', team2: 'Iona' },
  });
  expect(refused).toMatchObject({ status: 409, message: 'Baylor plays in another game of this round' });
  await change(game(0), { team1: 'A', team2: 'B' });
  await change(game(1), { team1: 'C', team2: 'D' });
  expect(await root.error('changeGame', { params: { id: game(0).id }, body: { team1: 'Baylor' } })).toMatchObject({
    status: 409,
  });
});
