import type { BodyOf } from '#contract/calls.ts';
import type { Round } from '#contract/schemas.ts';
import { deadlinesOutOfOrder } from '#domain/scoring/rounds.ts';
import { type Actor, audit, auditChange } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { badRequest, conflict, mapConstraintError, notFound } from '#server/infrastructure/errors.ts';
import {
  deleteAutopilotPicks,
  deleteRound as deleteRoundRow,
  findRound,
  insertRound,
  isRoundPast,
  listPastIds,
  listRounds,
  lockRound,
  type RoundRow,
  toRound,
  updateRound,
} from '#server/tournament/rounds/roundsQueries.ts';
import { createDueGames, propagateWinners } from './bracket.ts';
import { listGames } from './gamesQueries.ts';
import { rejectLockedChampionship } from './lockedChampionship.ts';
import { lockOpenSeason, lockSeason, rejectArchived } from './seasons.ts';
import { readSaidSeason } from './seasonsQueries.ts';

/** Creates a round. Deadlines rise strictly with the number and may lie in the past. */
export async function createRound(tx: Tx, actor: Actor, body: BodyOf<'createRound'>): Promise<Round> {
  const season = await lockSeason(tx, body.seasonId, 'update');
  await checkDeadlines(tx, season.id, body);
  rejectArchived(season);
  await rejectLockedChampionship(tx, season.id, ({ number }) => body.number > number);
  const round = await insertRound(tx, body);
  if (!round) throw conflict(`Round ${body.number} already exists in this season`);
  await audit(tx, actor, { action: 'round created', target: await targetOf(tx, round), after: body });
  await createDueGames(tx, actor, round);
  return toRound(round);
}

/** Changes a round. A deadline in the future reopens a round that was past, also if it is the one that it had. */
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
  const wasPast = await isRoundPast(tx, id);
  await updateRound(tx, changed, actor.id);
  const isReopened = wasPast && !(await isRoundPast(tx, id));
  if (isReopened) await rejectLockedAfter(tx, changed);
  await deleteAutopilotPicks(tx, id);
  // the fields alone would not say that the same deadline has reopened it
  const isSame = old.deadline.getTime() === changed.deadline.getTime();
  const locks = isReopened && isSame ? [{ isLocked: true }, { isLocked: false }] : [];
  const what = { action: 'round changed', target: await targetOf(tx, old) } as const;
  await auditChange(tx, actor, what, { ...old, ...locks[0] }, { ...changed, ...locks[1] });
  return toRound(changed);
}

/** Only a wrong clock locks a round whose deadline is ahead. No round is open while a later one is locked. */
async function rejectLockedAfter(tx: Tx, { seasonId, number }: RoundRow): Promise<void> {
  const past = await listPastIds(tx, seasonId);
  const later = (await listRounds(tx, seasonId)).findLast((round) => round.number > number && past.has(round.id));
  if (!later) return;
  const { name } = later;
  throw conflict(`${name} (round ${later.number}) is locked although its deadline is ahead: save its deadline first`);
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
  await audit(tx, actor, { action: 'round deleted', target: await targetOf(tx, round), before: { ...round } });
}

/** The rounds of both tournaments have the same names. */
async function targetOf(tx: Tx, round: RoundRow): Promise<string> {
  const season = await readSaidSeason(tx, round.seasonId);
  return auditTarget.round(season === null ? round : { ...round, name: `${season} · ${round.name}` });
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
