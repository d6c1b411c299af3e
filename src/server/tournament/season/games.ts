import type { BodyOf } from '#contract/calls.ts';
import type { Game } from '#contract/schemas.ts';
import {
  GAME_FIELD_NAMES,
  GAME_FIELDS,
  type GameField,
  type GameFields,
  HAND_FIELDS,
  type HandField,
  UNPLAYED,
} from '#domain/bracket/gameFields.ts';
import type { SettledBy } from '#domain/feed/playIns.ts';
import { type Side, sideOf } from '#domain/sides.ts';
import { type Actor, audit, auditChange, RESULTS_FEED } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { Mutex, takeMutex } from '#server/infrastructure/db/mutexes.ts';
import { badRequest, conflict, HttpError, mapConstraintError, notFound } from '#server/infrastructure/errors.ts';
import { patch } from '#server/infrastructure/patch.ts';
import { renameFeedTeam, unbindGame } from '#server/tournament/feedRecords/feedGameQueries.ts';
import type { TeamRename } from '#server/tournament/feedRecords/playInQueries.ts';
import { followRename } from '#server/tournament/feedRecords/playIns.ts';
import { deleteAutopilotPicks, findRound } from '#server/tournament/rounds/roundsQueries.ts';
import { propagateWinners } from './bracket.ts';
import type { DroppedPicks } from './droppedPicks.ts';
import type { GameListener } from './gameListener.ts';
import {
  deleteGame as deleteGameRow,
  type GameRow,
  insertGame,
  listGames,
  lockGame,
  rejectDuplicateTeam,
  renameTeam,
  swapPicks,
  teamColumns,
  teamsOf,
  toAuditedGame,
  toGame,
  updateGame,
} from './gamesQueries.ts';
import { rejectLockedChampionship } from './lockedChampionship.ts';
import { lockSeason, rejectArchived } from './seasons.ts';

export async function createGame(tx: Tx, actor: Actor, body: BodyOf<'createGame'>): Promise<Game> {
  const season = await lockSeason(tx, body.seasonId);
  const round = await findRound(tx, body.roundId);
  if (!round) throw notFound('Round');
  rejectArchived(season);
  if (round.seasonId !== body.seasonId) throw conflict('This round is of another season');
  await rejectLockedChampionship(tx, season.id, () => body.region === 'Championship');
  const byHand = fieldsByHand([], body, body);
  const game = await rejectDuplicateTeam(insertGame(tx, { ...body, byHand }));
  await audit(tx, actor, { action: 'game created', target: auditTarget.game(game), after: toAuditedGame(game) });
  return toGame(game);
}

/**
 * Changes a game. A team that stays may change sides; its picks, seed and winner follow it. A new name renames the other
 * team in all games of the season (docs/spec.md#renamed-teams).
 */
export async function changeGame(
  tx: Tx,
  actor: Actor,
  target: GameRow,
  change: BodyOf<'changeGame'>,
  listeners: readonly GameListener[],
): Promise<Game> {
  const { game } = await changeAndPropagate(tx, actor, target, change, listeners);
  return game;
}

/**
 * Changes a game and also returns the dropped picks. What the change is gets computed first; then each consequence is
 * written by itself: the row, the picks of teams that swapped sides, the new names elsewhere, the log, the games that
 * follow in the bracket. Then the listeners hear of it.
 */
export async function changeAndPropagate(
  tx: Tx,
  actor: Actor,
  { id, seasonId }: Pick<GameRow, 'id' | 'seasonId'>,
  body: BodyOf<'changeGame'>,
  listeners: readonly GameListener[],
): Promise<{ game: Game; dropped: DroppedPicks[] }> {
  const season = await lockSeason(tx, seasonId);
  await takeMutex(tx, Mutex.bracket, seasonId);
  const old = await lockGame(tx, id);
  if (!old) throw notFound('Game');
  const isByFeed = actor === RESULTS_FEED;
  const { before, changed, isSwapped } = computeChange(old, body, isByFeed);
  rejectArchived(season);
  if (changed.region === 'Championship' && old.region !== changed.region) {
    await rejectLockedChampionship(tx, seasonId, () => true);
  }
  const gamesBefore = await listGames(tx, seasonId);
  const isStartSet = body.startTime !== undefined && !isByFeed;
  const after = await rejectDuplicateTeam(updateGame(tx, changed, changed.winner !== before.winner, isStartSet));
  if (isSwapped) await applySwap(tx, after);
  if (before.winner !== null && after.winner === null) await deleteAutopilotPicks(tx, after.roundId);
  await renameTeams(tx, before, after, gamesBefore, isByFeed ? 'feed' : 'hand');
  const what = { action: 'game changed', target: auditTarget.game(old) } as const;
  const auditId = await auditChange(tx, actor, what, toAuditedGame(old), toAuditedGame(changed));
  const dropped = await propagate(tx, actor, before, after, body.dropPicks ?? false);
  if (auditId !== undefined) {
    const written = { auditId, before, after, isSwapped, gamesBefore, dropped };
    for (const hear of listeners) await hear(tx, written);
  }
  return { game: toGame(after), dropped };
}

/** Changes a game as the feed says; false if the site's rules refuse it, as for a team that already plays in the round. */
export async function changeByFeed(
  tx: Tx,
  target: Pick<GameRow, 'id' | 'seasonId'>,
  body: BodyOf<'changeGame'>,
  listeners: readonly GameListener[],
): Promise<boolean> {
  try {
    await tx.savepoint((inner) => changeAndPropagate(inner, RESULTS_FEED, target, body, listeners));
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

interface GameChange {
  /** the game as it was, but with its teams on their new sides */
  readonly before: GameRow;
  readonly changed: GameRow;
  readonly isSwapped: boolean;
}

/** Computes a change of a game. Throws 400 and 409 where it contradicts itself or the bracket. */
function computeChange(old: GameRow, body: BodyOf<'changeGame'>, isByFeed: boolean): GameChange {
  const team1 = body.team1 ?? old.team1;
  const team2 = body.team2 ?? old.team2;
  if (team1 === team2) throw badRequest('team2', 'A team cannot play itself');
  const isSwapped = team1 === old.team2 || team2 === old.team1;
  const before = isSwapped ? swapSides(old) : old;
  const { winner, dropPicks: _, ...fields } = body;
  const patched = patch(before, { ...fields, team1, team2 });
  const changed: GameRow = {
    ...patched,
    ...(winner !== undefined && winnerColumns(before, winningSide(patched, winner), isByFeed)),
    byHand: isByFeed ? before.byHand : fieldsByHand(before.byHand, body, patched),
  };
  if (old.slot !== null && changed.region !== old.region) {
    throw conflict('This game is part of a bracket, which decides its region');
  }
  return { before, changed, isSwapped };
}

/** Lets picks follow teams that have swapped sides. */
async function applySwap(tx: Tx, { id }: GameRow): Promise<void> {
  await swapPicks(tx, id);
  await unbindGame(tx, id);
}

async function renameTeams(
  tx: Tx,
  before: GameRow,
  after: GameRow,
  gamesBefore: readonly GameRow[],
  by: SettledBy,
): Promise<void> {
  const names = [
    { from: before.team1, to: after.team1 },
    { from: before.team2, to: after.team2 },
  ];
  for (const { from, to } of names.filter((each) => each.from !== each.to)) {
    const games = gamesBefore.filter(({ team1, team2 }) => team1 === from || team2 === from);
    const rename = { from, to, gameIds: games.map(({ id }) => id) };
    await renameTeamElsewhere(tx, after, rename);
    await followRename(tx, after.seasonId, rename, by);
  }
}

/** Fields that the following games of a bracket take over; renames are written to all games of the season. */
const FIELDS_COPIED_TO_NEXT_GAME = ['winner', 'seed1', 'seed2', 'abbr1', 'abbr2', 'color1', 'color2'] as const;

async function propagate(
  tx: Tx,
  actor: Actor,
  before: GameRow,
  after: GameRow,
  mayDrop: boolean,
): Promise<DroppedPicks[]> {
  if (FIELDS_COPIED_TO_NEXT_GAME.every((field) => after[field] === before[field])) return [];
  return propagateWinners(tx, actor, after, await roundNumber(tx, after), mayDrop);
}

/** Deletes a game; 409 if it has picks. */
export async function deleteGame(tx: Tx, actor: Actor, { id, seasonId }: GameRow): Promise<void> {
  rejectArchived(await lockSeason(tx, seasonId));
  await takeMutex(tx, Mutex.bracket, seasonId);
  const game = await lockGame(tx, id);
  if (!game) throw notFound('Game');
  await mapConstraintError(
    'picks_game_id_season_id_fkey',
    () => conflict('This game has picks'),
    deleteGameRow(tx, id),
  );
  await propagateWinners(tx, actor, game, await roundNumber(tx, game), false);
  await audit(tx, actor, { action: 'game deleted', target: auditTarget.game(game), before: toAuditedGame(game) });
}

async function roundNumber(tx: Tx, { roundId }: GameRow): Promise<number> {
  const round = await findRound(tx, roundId);
  if (!round) throw notFound('Round');
  return round.number;
}

function swapSides(game: GameRow): GameRow {
  const [one, two] = teamsOf(game);
  const { winner, score1, score2, replaced1, replaced2 } = game;
  const sides = {
    ...teamColumns(two, one),
    score1: score2,
    score2: score1,
    replaced1: replaced2,
    replaced2: replaced1,
  };
  return { ...game, ...sides, winner: winner && (winner === 1 ? 2 : 1) };
}

function winningSide(game: Pick<GameRow, 'team1' | 'team2'>, winner: string | null): Side | null {
  const side = sideOf(game, winner);
  if (winner !== null && side === null) throw badRequest('winner', 'Winner must be one of the two teams');
  return side;
}

/** A cleared winner stays unattributed if nobody had set one. */
function winnerColumns({ winner: old, winnerBy }: GameRow, winner: Side | null, isByFeed: boolean) {
  if (winner === null && old === null) return { winner, winnerBy };
  return { winner, winnerBy: isByFeed ? 'feed' : 'hand' } as const;
}

/** Returns the fields that site admins have set. What is cleared, or scheduled, is left to the feed again. */
function fieldsByHand(
  old: readonly HandField[],
  given: BodyOf<'changeGame'>,
  patched: { readonly [F in GameField]?: GameFields[F] | undefined },
): HandField[] {
  return HAND_FIELDS.filter((hand) => {
    const fields = GAME_FIELD_NAMES.filter((field) => GAME_FIELDS[field].byHand === hand);
    if (fields.every((field) => given[field] === undefined)) return old.includes(hand);
    return fields.some((field) => (patched[field] ?? UNPLAYED[field]) !== UNPLAYED[field]);
  });
}

/** In another game the new name may meet itself, which is the same error as a team twice in a round. */
async function renameTeamElsewhere(tx: Tx, game: GameRow, rename: TeamRename): Promise<void> {
  const { from, to } = rename;
  const twice = () => conflict(`${to} already plays in this round`);
  await mapConstraintError('games_two_teams', twice, rejectDuplicateTeam(renameTeam(tx, game, from, to)));
  await renameFeedTeam(tx, game.seasonId, rename);
}
