import type { BodyOf } from '#contract/calls.ts';
import type { Round } from '#contract/things.ts';
import { deadlinesOutOfOrder } from '#domain/rounds.ts';
import type { Tx } from '#server/db/database.ts';
import { badRequest, conflict } from '#server/refusals.ts';
import { insertRound, listRounds, type RoundRow, toRound, updateRound } from './queries.ts';
import { openSeason } from './seasons.ts';

/** Makes a round. Deadlines rise strictly with the number; they may lie in the past. */
export async function createRound(tx: Tx, body: BodyOf<'createRound'>): Promise<Round> {
  await openSeason(tx, body.seasonId, 'update');
  await checkDeadlines(tx, body.seasonId, body);
  const round = await insertRound(tx, body);
  if (!round) throw conflict(`Round ${body.number} already exists in this season`);
  return toRound(round);
}

/** Renames a round and moves its deadline. */
export async function changeRound(tx: Tx, round: RoundRow, change: BodyOf<'changeRound'>): Promise<Round> {
  await openSeason(tx, round.seasonId, 'update');
  const changed = { ...round, ...change };
  await checkDeadlines(tx, round.seasonId, changed);
  await updateRound(tx, changed);
  return toRound(changed);
}

type Timed = Pick<RoundRow, 'number' | 'name' | 'deadline'>;

async function checkDeadlines(tx: Tx, seasonId: number, changed: Timed): Promise<void> {
  const others = (await listRounds(tx, seasonId)).filter(({ number }) => number !== changed.number);
  const timed = [...others, changed].map(({ number, name, deadline }) => ({
    number,
    name,
    deadline: deadline.getTime(),
  }));
  const pair = deadlinesOutOfOrder(timed);
  if (!pair) return;
  const [earlier, later] = pair.map(({ number, name }) => `${name} (round ${number})`);
  throw badRequest('deadline', `The deadline of ${later} must come after that of ${earlier}`);
}
