import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { championshipRound } from '#domain/bracket/championship.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { type ApiUser, type TestApp, testApp } from '#test/support/app.ts';
import { startPost } from '#test/support/mailWorker.ts';
import { takesGuess } from './guessQueries.ts';

const t: TestApp = await testApp();
const HOUR = 3600;
const TIE_BREAKER = { ...DEFAULT_SCORING, tieBreaker: 'total' } as const;

let root: ApiUser;
let host: ApiUser;
let sam: ApiUser;
let season: Season;
let last: Round;
let game: Game;
let pool: Pool;
let entry: Entry;

/** The open last round has the Championship. sam has picked it, in a pool with the tie-breaker. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  host = await t.buildUser({ username: 'host' });
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason();
  await t.buildGame(await t.buildRound(season, { number: 5, deadline: '2026-03-19T16:00:00Z' }));
  last = await t.buildRound(season, { number: 6, name: 'Championship' });
  game = await t.buildGame(last, { region: 'Championship', team1: 'Duke', team2: 'Oregon' });
  entry = await t.buildEntry(sam, season);
  await t.setPick(entry, game, 1);
  pool = await t.buildPool(host, season, 'The Office', TIE_BREAKER);
  await t.buildMembership(pool, entry);
});

async function picksIn({ id }: Pool) {
  const [member] = await host.call('listMembers', { params: { id } });
  return member?.picks;
}

/** Moves the deadline to the hours of the reminders, and returns the texts that are sent now. */
async function reminders(): Promise<string[]> {
  await t.moveDeadline(last, 2 * HOUR);
  await t.sql((sql) => sql`delete from reminded_rounds`);
  const { deliver } = await startPost(t, { remindHours: 3 });
  return (await deliver()).map(({ mail }) => mail);
}

async function deleteFifthRound(): Promise<void> {
  await t.afterSeals((sql) => sql`delete from games where round_id <> ${last.id}`);
  await t.afterSeals((sql) => sql`delete from rounds where id <> ${last.id}`);
}

/** The number of users that a site admin reads before locking the round. */
async function missingUsers(): Promise<number> {
  const body = { name: last.name, deadline: '2026-03-20T16:00:00Z' };
  return (await root.dryRun('changeRound', { params: { id: last.id }, body })).missing;
}

test('a guess for the tie-breaker is missing until it is made, in Manage Pool, reminders and an earlier deadline', async () => {
  expect(await picksIn(pool)).toEqual({ made: 1, games: 2, missing: 1, complete: false });
  expect(await missingUsers()).toBe(1);
  const [mail = ''] = await reminders();
  expect(mail).toContain('Subject: Championship: 1 guess is missing\n');
  expect(mail).toContain('\nsam 01: 1 guess\n');
  expect(mail).toContain(`/picks?entryId=${entry.id}\n`);
  await t.setGuess(entry, 143);
  expect(await picksIn(pool)).toEqual({ made: 2, games: 2, missing: 0, complete: true });
  expect(await missingUsers()).toBe(0);
  expect(await reminders()).toEqual([]);
});

test('a reminder names picks and guesses of each entry, and leads to the first one that misses something', async () => {
  await t.setGuess(entry, 143);
  const second = await t.buildMember(pool, sam, 'sam 02');
  const third = await t.buildEntry(sam, season, 'sam 03');
  const [mail = ''] = await reminders();
  expect(mail).toContain('Subject: Championship: 2 picks and 1 guess are missing\n');
  expect(mail).toContain('\nsam 02: 1 pick and 1 guess\nsam 03: 1 pick\n');
  expect(mail).toContain(`/picks?entryId=${second.id}\n`);
  await t.setPick(third, game, 1);
  await t.setPick(second, game, 1);
  expect((await reminders())[0]).toContain('Subject: Championship: 1 guess is missing\n');
});

describe('no guess is missing', () => {
  const none = async () => {
    expect(await picksIn(pool)).toMatchObject({ games: 1, missing: 0 });
    expect(await missingUsers()).toBe(0);
    expect(await reminders()).toEqual([]);
  };

  test('in a pool without the tie-breaker, also if another pool of the entry has it', async () => {
    const other = await t.buildPool(host, season, 'The Annex');
    await t.buildMembership(other, entry);
    expect(await picksIn(other)).toEqual({ made: 1, games: 1, missing: 0, complete: true });
    await t.sql((sql) => sql`update pools set tie_breaker = 'none'`);
    await none();
  });

  test('of an entry that has left, was removed, or plays where the round does not count', async () => {
    const isMissing = async () => (await missingUsers()) === 1 && (await reminders()).length === 1;
    await host.call('removeMember', { params: { id: pool.id, userId: sam.user.id } });
    expect(await missingUsers()).toBe(0);
    await host.call('restoreMember', { params: { id: pool.id, userId: sam.user.id } });
    expect(await isMissing()).toBe(true);
    await t.sql((sql) => sql`update pool_memberships set is_active = false`);
    expect([await missingUsers(), await reminders()]).toEqual([0, []]);
    await t.sql((sql) => sql`update pool_memberships set is_active = true`);
    await deleteFifthRound();
    await t.sql((sql) => sql`update rounds set number = 4`);
    expect(await isMissing()).toBe(true);
    await t.sql((sql) => sql`update pools set counts_from = 5`);
    expect([await missingUsers(), await reminders()]).toEqual([0, []]);
  });

  test('once the game is decided, while another round carries it, and while its game is not set', async () => {
    await t.setWinner(game, 1);
    await none();
    await t.setWinner(game, null);
    await t.buildGame(await t.buildRound(season, { number: 7 }), { region: 'Championship' });
    await none();
    await t.sql((sql) => sql`delete from picks`);
    await t.sql((sql) => sql`delete from games`);
    expect(await picksIn(pool)).toEqual({ made: 0, games: 0, missing: 0, complete: null });
    expect(await missingUsers()).toBe(0);
    expect(await reminders()).toEqual([]);
  });

  test('in the lobby, which counts picks alone', async () => {
    await deleteFifthRound();
    expect(await host.call('readProgress', { params: { id: pool.id } })).toEqual({ entries: 1, complete: 1 });
  });
});

test('the database and the domain agree on the round that carries the guess', async () => {
  const numbers = [2, 5, 6, 8];
  /** Whether the bit of a number is set in one of all combinations: first those of the rounds, then those of their games. */
  const isSet = (combination: number, index: number) => ((combination >> index) & 1) === 1;
  for (let combination = 0; combination < 2 ** (2 * numbers.length); combination += 1) {
    const rounds = numbers.flatMap((number, index) => {
      const hasGame = isSet(combination, index + numbers.length);
      return isSet(combination, index) ? [{ number, games: hasGame ? [{ region: 'Championship' as const }] : [] }] : [];
    });
    const carrier = championshipRound(rounds);
    const expected = carrier && carrier.games.length > 0 ? [carrier.number] : [];
    expect(await carriers(rounds), JSON.stringify(rounds)).toEqual(expected);
  }
});

/** The numbers of the rounds that take a guess in a season of these rounds. */
function carriers(rounds: readonly { readonly number: number; readonly games: readonly unknown[] }[]) {
  return t.database.transact((tx) =>
    tx.dryRun(async () => {
      await tx`delete from picks`;
      await tx`delete from games`;
      await tx`delete from rounds`;
      for (const { number, games } of rounds) {
        const deadline = new Date(Date.UTC(2031, 2, number));
        const [round] = await tx<[{ id: number }]>`
          insert into rounds (season_id, number, name, deadline) values (${season.id}, ${number}, 'Round', ${deadline})
          returning id
        `;
        if (games.length === 0) continue;
        await tx`
          insert into games (season_id, round_id, region, team1, team2, seed1, seed2)
          values (${season.id}, ${round.id}, 'Championship', 'Duke', 'Oregon', 1, 2)
        `;
      }
      const found = await tx<{ number: number }[]>`select r.number from rounds r where ${takesGuess(tx)}`;
      return found.map(({ number }) => number);
    }),
  );
}
