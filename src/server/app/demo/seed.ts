import { newDemoPassword, storeDemoLogins } from '#server/accounts/demoLogins.ts';
import { hashPassword, NO_PASSWORD } from '#server/accounts/passwords.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { insertRound } from '#server/tournament/roundsQueries.ts';
import { insertSeason, updateSeason } from '#server/tournament/seasonsQueries.ts';
import { demoPlan, type Plan, type PlannedGame } from './plan.ts';
import {
  currentHour,
  insertEntries,
  insertGames,
  insertGuesses,
  insertPicks,
  insertPool,
  insertUsers,
  isEmpty,
  lockAgainstOthers,
  takenUsernames,
} from './queries.ts';
import { FINAL_FOUR, YEAR } from './tournament.ts';

const SEASON_NAME = 'March Madness';
const POOL_NAME = 'The Water Cooler';
const UPSET_BONUS = 1;
const INVITE_CODE = 'MARCHDANCE';

/** Converts a plan's time. */
type TimeOf = (afterOrigin: number) => Date;

interface ByLogin {
  readonly siteAdmin: string;
  readonly player: string;
}

interface Content {
  /** Plans with regard to usernames that are taken, folded. */
  readonly planFor: (taken: ReadonlySet<string>) => Plan;
  /** the origin of the plan's times */
  readonly originOf: (tx: Tx) => Promise<Date>;
}

/** Loads the demo tournament into an empty database and stores its logins in dataDir. Returns whether it did. */
export function seedDemo(database: Database, dataDir: string): Promise<boolean> {
  return seed(database, dataDir, { planFor: demoPlan, originOf: currentHour });
}

/** Loads a planned season into an empty database, as `seedDemo` does. */
export async function seed(database: Database, dataDir: string, content: Content): Promise<boolean> {
  if (!(await database.query(isEmpty))) return false;
  const passwords = { siteAdmin: newDemoPassword(), player: newDemoPassword() };
  const hashes = {
    siteAdmin: await hashPassword(passwords.siteAdmin),
    player: await hashPassword(passwords.player),
  };
  return database.transact(seedIfEmpty, dataDir, passwords, hashes, content);
}

async function seedIfEmpty(
  tx: Tx,
  dataDir: string,
  passwords: ByLogin,
  hashes: ByLogin,
  { planFor, originOf }: Content,
): Promise<boolean> {
  await lockAgainstOthers(tx);
  if (!(await isEmpty(tx))) return false;
  const plan = planFor(await takenUsernames(tx));
  const origin = await originOf(tx);
  const timeOf: TimeOf = (afterOrigin) => new Date(origin.getTime() + afterOrigin);

  const users = await insertDemoUsers(tx, plan, hashes, timeOf);
  const seasonId = await insertDemoSeason(tx);
  const games = await insertDemoGames(tx, seasonId, plan, timeOf);
  await insertDemoEntries(tx, seasonId, { plan, users, games, timeOf });
  await insertPool(tx, seasonId, {
    name: POOL_NAME,
    inviteCode: INVITE_CODE,
    adminId: idOf(users, plan.siteAdmin),
    upsetBonus: UPSET_BONUS,
    tieBreaker: 'total',
    createdAt: timeOf(plan.openedAt),
  });
  // before the commit: no account may exist without its password
  await storeDemoLogins(dataDir, [
    { role: 'site admin', username: plan.siteAdmin, password: passwords.siteAdmin },
    { role: 'player', username: plan.player, password: passwords.player },
  ]);
  return true;
}

/** Returns ids by username. Only the site admin and the player can sign in. */
async function insertDemoUsers(tx: Tx, plan: Plan, hashes: ByLogin, timeOf: TimeOf): Promise<Map<string, number>> {
  const hashOf = new Map([
    [plan.siteAdmin, hashes.siteAdmin],
    [plan.player, hashes.player],
  ]);
  const users = [...new Set(plan.entries.map(({ username }) => username))].map((username) => ({
    username,
    passwordHash: hashOf.get(username) ?? NO_PASSWORD,
  }));
  const ids = await insertUsers(tx, users, plan.siteAdmin, timeOf(plan.openedAt));
  return new Map(users.map(({ username }, index) => [username, idAt(ids, index)]));
}

async function insertDemoSeason(tx: Tx): Promise<number> {
  const season = await insertSeason(tx, { year: YEAR, name: SEASON_NAME });
  if (!season) throw new Error('an empty database has a season');
  const finalFour = [...FINAL_FOUR[0], ...FINAL_FOUR[1]] as const;
  await updateSeason(tx, { ...season, finalFour, feed: 'automatic' });
  return season.id;
}

/** Inserts the rounds and games. Returns ids by game. */
async function insertDemoGames(
  tx: Tx,
  seasonId: number,
  plan: Plan,
  timeOf: TimeOf,
): Promise<Map<PlannedGame, number>> {
  const rounds = new Map<number, number>();
  for (const { number, name, deadline } of plan.rounds) {
    const round = await insertRound(tx, { seasonId, number, name, deadline: timeOf(deadline) });
    if (!round) throw new Error(`a new season has a round ${number}`);
    rounds.set(number, round.id);
  }
  const games = plan.games.map((game) => ({
    ...game,
    roundId: idOf(rounds, game.round),
    startTime: game.startTime === null ? null : timeOf(game.startTime),
    decidedAt: game.decidedAt === null ? null : timeOf(game.decidedAt),
  }));
  const ids = await insertGames(tx, seasonId, timeOf(plan.openedAt), games);
  return new Map(plan.games.map((game, index) => [game, idAt(ids, index)]));
}

interface CreatedDemo {
  readonly plan: Plan;
  readonly users: ReadonlyMap<string, number>;
  readonly games: ReadonlyMap<PlannedGame, number>;
  readonly timeOf: TimeOf;
}

async function insertDemoEntries(tx: Tx, seasonId: number, { plan, users, games, timeOf }: CreatedDemo): Promise<void> {
  const entries = plan.entries.map(({ username, entryName, createdAt }, index) => ({
    userId: idOf(users, username),
    name: entryName,
    slot: plan.entries.slice(0, index + 1).filter((earlier) => earlier.username === username).length,
    createdAt: timeOf(createdAt),
  }));
  const ids = await insertEntries(tx, seasonId, entries);
  const picks = plan.entries.flatMap((entry, index) =>
    entry.picks.map(({ game, side, madeAt }) => ({
      entryId: idAt(ids, index),
      gameId: idOf(games, game),
      side,
      madeAt: timeOf(madeAt),
    })),
  );
  await insertPicks(tx, seasonId, picks);
  const guesses = plan.entries.map(({ guess, createdAt }, index) => ({
    entryId: idAt(ids, index),
    total: guess,
    madeAt: timeOf(createdAt),
  }));
  await insertGuesses(tx, guesses);
}

function idOf<K>(ids: ReadonlyMap<K, number>, key: K): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error('the demo has no id for a key of its plan');
  return id;
}

function idAt(ids: readonly number[], index: number): number {
  const id = ids[index];
  if (id === undefined) throw new Error('the demo has fewer rows than planned');
  return id;
}
