import type { BodyOf } from '#contract/calls.ts';
import type { Round } from '#contract/schemas.ts';
import { deadlinesOutOfOrder } from '#domain/scoring/rounds.ts';
import { type Actor, audit, auditChange } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { badRequest, conflict, mapConstraintError, notFound } from '#server/infrastructure/errors.ts';
import { createDueGames, propagateWinners } from './bracket.ts';
import { listGames } from './gamesQueries.ts';
import { rejectLockedChampionship } from './lockedChampionship.ts';
import {
  deleteAutopilotPicks,
  deleteRound as deleteRoundRow,
  findRound,
  insertRound,
  listRounds,
  lockRound,
  type RoundRow,
  toRound,
  updateRound,
} from './roundsQueries.ts';
import { lockOpenSeason, lockSeason, rejectArchived } from './seasons.ts';

/** Creates a round. Deadlines rise strictly with the number and may lie in the past. */
export async function createRound(tx: Tx, actor: Actor, body: BodyOf<'createRound'>): Promise<Round> {
  const season = await lockSeason(tx, body.seasonId, 'update');
  await checkDeadlines(tx, season.id, body);
  rejectArchived(season);
  await rejectLockedChampionship(tx, season.id, ({ number }) => body.number > number);
  const round = await insertRound(tx, body);
  if (!round) throw conflict(`Round ${body.number} already exists in this season`);
  await audit(tx, actor, { action: 'round created', target: auditTarget.round(round), after: body });
  await createDueGames(tx, actor, round);
  return toRound(round);
}

/** Changes a round. Moving its deadline from the past into the future reopens it. */
export async function changeRound(
  tx: Tx,
  actor: Actor,
  { id, seasonId }: RoundRow,
  change: BodyOf<'changeRound'>,
): Promise<Round> {
  const season = await lockSeason(tx, seasonId, 'update');
  const old = await lockRound(tx, id);
  if (!old) throw notFound('Round');
  const changed = { ...old, ...change };
  await checkDeadlines(tx, seasonId, changed);
  rejectArchived(season);
  await updateRound(tx, changed, actor.id);
  await deleteAutopilotPicks(tx, id);
  await auditChange(tx, actor, { action: 'round changed', target: auditTarget.round(old) }, old, changed);
  return toRound(changed);
}

export async function deleteRound(tx: Tx, actor: Actor, { id, seasonId }: RoundRow): Promise<void> {
  await lockOpenSeason(tx, seasonId, 'update');
  const round = await findRound(tx, id);
  if (!round) throw notFound('Round');
  const games = (await listGames(tx, seasonId)).filter(({ roundId }) => roundId === id);
  await mapConstraintError(
    'picks_game_id_season_id_fkey',
    () => conflict('This round has picks'),
    deleteRoundRow(tx, id),
  );
  for (const game of games) await propagateWinners(tx, actor, game, round.number, false);
  await audit(tx, actor, { action: 'round deleted', target: auditTarget.round(round), before: { ...round } });
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
