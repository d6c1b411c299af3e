import { featurePasts } from '#app/pasts.ts';
import { at } from '#domain/at.ts';
import { hashPassword, NO_PASSWORD } from '#server/accounts/password/passwords.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { lockAtDeadline } from '#server/pools/seals/lockAtDeadline.ts';
import { FINAL_FOUR, YEAR } from '#server/tournament/recorded/tournament.ts';
import { insertRound } from '#server/tournament/rounds/roundsQueries.ts';
import { insertSeason, updateSeason } from '#server/tournament/season/seasonsQueries.ts';
import { newDemoPassword, storeDemoLogins } from './demoLogins.ts';
import {
  currentHour,
  dateLocksBack,
  insertEntries,
  insertGames,
  insertGuesses,
  insertPicks,
  insertPool,
  insertUsers,
  isEmpty,
  lockAgainstOthers,
  takenUsernames,
} from './demoQueries.ts';
import { demoPlan, type Plan } from './plan.ts';

const SEASON_NAME = 'March Madness';
const POOL = { name: 'The Water Cooler', inviteCode: 'MARCHDANCE', upsetBonus: 1, tieBreaker: 'total' };

/** Loads the demo tournament into an empty database and stores its logins in dataDir. Returns whether it did. */
export function seedDemo(database: Database, dataDir: string): Promise<boolean> {
  return seed(database, dataDir, async (tx) => demoPlan(await currentHour(tx), await takenUsernames(tx)));
}

/** Loads a planned season into an empty database, as `seedDemo` does. */
export async function seed(database: Database, dataDir: string, planFor: (tx: Tx) => Promise<Plan>): Promise<boolean> {
  if (!(await database.query(isEmpty))) return false;
  const [siteAdmin, player] = [newDemoPassword(), newDemoPassword()];
  const hashes = { siteAdmin: await hashPassword(siteAdmin), player: await hashPassword(player) };
  const seasonId = await database.transact(async (tx) => {
    await lockAgainstOthers(tx);
    if (!(await isEmpty(tx))) return undefined;
    const plan = await planFor(tx);
    const inserted = await insertPlan(tx, plan, hashes);
    // before the commit: no account may exist without its password
    await storeDemoLogins(dataDir, [
      { role: 'site admin', username: plan.siteAdmin, password: siteAdmin },
      { role: 'player', username: plan.player, password: player },
    ]);
    return inserted;
  });
  if (seasonId === undefined) return false;
  // a round that was locked days ago and is not sealed keeps the site from being ready
  await new DeadlineBarrier(database).sealSeason(seasonId);
  return true;
}

/** Only the site admin and the player can sign in. Returns the season's id. */
async function insertPlan(tx: Tx, plan: Plan, hashes: { siteAdmin: string; player: string }): Promise<number> {
  const { openedAt: createdAt } = plan;
  const hashOf = new Map([
    [plan.siteAdmin, hashes.siteAdmin],
    [plan.player, hashes.player],
  ]);
  const usernames = [...new Set(plan.entries.map(({ username }) => username))];
  const users = usernames.map((username) => ({
    username,
    passwordHash: hashOf.get(username) ?? NO_PASSWORD,
    isAdmin: username === plan.siteAdmin,
    createdAt,
  }));
  const userId = idsOf(usernames, await insertUsers(tx, users));
  const seasonId = await insertDemoSeason(tx);
  const roundId = await insertRounds(tx, seasonId, plan);
  const games = plan.games.map((game) => ({ ...game, seasonId, roundId: roundId(game.round), createdAt }));
  const gameId = idsOf(plan.games, await insertGames(tx, games));
  await insertDemoEntries(tx, seasonId, plan, { userId, gameId });
  await insertPool(tx, { ...POOL, seasonId, adminId: userId(plan.siteAdmin), createdAt });
  for (const { number } of plan.rounds) await lockAtDeadline(tx, roundId(number));
  await dateLocksBack(tx, seasonId);
  for (const note of featurePasts) await note(tx, seasonId);
  return seasonId;
}

async function insertDemoSeason(tx: Tx): Promise<number> {
  const season = await insertSeason(tx, { year: YEAR, name: SEASON_NAME, league: 'men' });
  if (!season) throw new Error('an empty database has a season');
  const finalFour = [...FINAL_FOUR[0], ...FINAL_FOUR[1]] as const;
  await updateSeason(tx, { ...season, finalFour, feed: 'automatic' });
  return season.id;
}

async function insertRounds(tx: Tx, seasonId: number, { rounds }: Plan): Promise<IdOf<number>> {
  const ids: number[] = [];
  for (const round of rounds) {
    const { id } = (await insertRound(tx, { ...round, seasonId })) ?? {};
    if (id === undefined) throw new Error(`a new season has a round ${round.number}`);
    ids.push(id);
  }
  return idsOf(
    rounds.map(({ number }) => number),
    ids,
  );
}

interface Inserted {
  readonly userId: IdOf<string>;
  readonly gameId: IdOf<Plan['games'][number]>;
}

async function insertDemoEntries(tx: Tx, seasonId: number, { entries }: Plan, { userId, gameId }: Inserted) {
  const slots = entries.map(({ username }, index) =>
    entries.slice(0, index + 1).reduce((slot, earlier) => slot + (earlier.username === username ? 1 : 0), 0),
  );
  const ids = await insertEntries(
    tx,
    entries.map(({ username, name, autopilot, createdAt }, index) => ({
      seasonId,
      userId: userId(username),
      name,
      slot: at(slots, index),
      autopilot,
      createdAt,
    })),
  );
  const entryId = idsOf(entries, ids);
  const picks = entries.flatMap((entry) =>
    entry.picks.map(({ game, side, madeAt }) => ({
      seasonId,
      entryId: entryId(entry),
      gameId: gameId(game),
      side,
      madeAt,
    })),
  );
  await insertPicks(tx, picks);
  await insertGuesses(
    tx,
    entries.map((entry) => ({ entryId: entryId(entry), total: entry.guess, madeAt: entry.createdAt })),
  );
}

type IdOf<K> = (key: K) => number;

/** Returns the id of each key, in the order of both. */
function idsOf<K>(keys: readonly K[], ids: readonly number[]): IdOf<K> {
  return (key) => at(ids, keys.indexOf(key));
}
