import type { BodyOf } from '#contract/calls.ts';
import type { CreatedBracket } from '#contract/schemas.ts';
import { firstSeat, placesOfRound } from '#domain/bracket/bracket.ts';
import { type BracketTeam, readBracket } from '#domain/bracket/bracketTeams.ts';
import { type Bracket, type Operation, operationAt, propagateWinner, type Team } from '#domain/bracket/propagation.ts';
import { type Actor, audit, auditChange } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { conflict, HttpError, mapConstraintError, notFound } from '#server/infrastructure/errors.ts';
import { unbindGame } from '#server/tournament/feedRecords/feedGameQueries.ts';
import { deleteAutopilotPicks, listRounds, type RoundRow, toRound } from '#server/tournament/rounds/roundsQueries.ts';
import { readBracketFile, readStartTime } from './bracketFile.ts';
import { deleteBracket as deleteBracketGames, dropPicks, lockBracket } from './bracketQueries.ts';
import { countDropped, type DroppedPicks, rejectDropped } from './droppedPicks.ts';
import {
  deleteGame,
  type GameRow,
  insertGame,
  listGames,
  type NewGame,
  NOT_PLAYED,
  newGameRow,
  rejectDuplicateTeam,
  teamColumns,
  teamsOf,
  toAuditedGame,
  toGame,
  updateGame,
} from './gamesQueries.ts';
import { lockOpenSeason, lockSeason, rejectArchived } from './seasons.ts';
import { type SeasonRow, toSeason, updateSeason } from './seasonsQueries.ts';

/** Creates the games of round 1 from a bracket; with `dryRun` only returns them (docs/spec.md#brackets). */
export async function createBracket(
  tx: Tx,
  actor: Actor,
  { id }: SeasonRow,
  body: BodyOf<'createBracket'>,
  dryRun: boolean,
): Promise<CreatedBracket> {
  const season = await lockSeason(tx, id, 'update');
  const round = (await listRounds(tx, id)).find(({ number }) => number === 1);
  if (!round) throw notFound('Round');
  const games = firstRound(round, readTeams(body));
  rejectArchived(season);
  if ((await listGames(tx, id)).some(({ roundId }) => roundId === round.id)) {
    throw conflict(`${round.name} already has games`);
  }
  if (dryRun) {
    const shown = games.map((game) => toGame({ ...newGameRow(game), id: 0, createdAt: new Date() }));
    return { round: toRound(round), games: shown.map(({ id: _, createdAt: __, ...game }) => game) };
  }
  const pairing = typeof body === 'string' ? undefined : body.finalFour;
  if (pairing) await updateSeason(tx, { ...season, finalFour: [...pairing[0], ...pairing[1]] });
  const made: GameRow[] = [];
  for (const game of games) made.push(await insertGame(tx, game));
  const target = auditTarget.season(season);
  await audit(tx, actor, {
    action: 'bracket made',
    target,
    after: { games: made.length, finalFour: pairing ?? null },
  });
  return { round: toRound(round), games: made.map(toGame) };
}

/** Deletes the games that a bracket created; 409 if they have picks. */
export async function deleteBracket(tx: Tx, actor: Actor, { id }: SeasonRow): Promise<void> {
  const season = await lockOpenSeason(tx, id, 'update');
  const picked = () => conflict('This bracket has picks');
  const games = await mapConstraintError('picks_game_id_season_id_fkey', picked, deleteBracketGames(tx, id));
  const target = auditTarget.season(season);
  await audit(tx, actor, { action: 'bracket taken back', target, before: { games } });
}

function readTeams(body: BodyOf<'createBracket'>): BracketTeam[] {
  const lines =
    typeof body === 'string'
      ? readBracketFile(body)
      : body.teams.map((team, index) => ({ at: `teams.${index}`, ...pickTeam(team) }));
  const { teams, errors } = readBracket(lines.map(readStartTime));
  const [first] = errors;
  if (first) throw new HttpError(400, first.message, errors);
  return teams;
}

type Columns = { readonly [column in keyof BracketTeam]?: unknown };

const pickTeam = ({ region, seed, team, abbr, color, startTime }: Columns) => ({
  region,
  seed,
  team,
  abbr,
  color,
  startTime,
});

function firstRound(round: RoundRow, teams: readonly BracketTeam[]): NewGame[] {
  return placesOfRound(1).map(({ region, slot }) => {
    const seated = teams
      .map((team) => ({ ...team, seat: firstSeat(team.region, team.seed) }))
      .filter(({ seat }) => seat.region === region && seat.slot === slot)
      .sort((a, b) => a.seat.side - b.seat.side);
    const [one, two] = seated;
    if (!one || !two) throw new Error(`${region}, slot ${slot} is not filled`);
    const { seasonId, id: roundId } = round;
    const startTime = one.startTime ?? two.startTime;
    return { seasonId, roundId, region, slot, startTime, ...teamColumns(teamOf(one), teamOf(two)) };
  });
}

const teamOf = ({ team, seed, abbr, color }: BracketTeam): Team => ({ name: team, seed, abbr, color });

/** Creates the games of a new round whose feeding games are decided. */
export async function createDueGames(tx: Tx, actor: Actor, round: RoundRow): Promise<void> {
  const bracketState = await readBracketState(tx, round.seasonId);
  if (!bracketState || round.number === 1 || round.number > 6) return;
  const operations = placesOfRound(round.number).flatMap((place) => operationAt(bracketState.bracket, place) ?? []);
  for (const operation of operations)
    if (operation.kind === 'create') await createGame(tx, actor, bracketState, operation);
}

/**
 * Updates the games that follow from a game's winner. Picks of a removed team cause a 409, or with `mayDrop` are deleted
 * and audited. Returns the dropped picks.
 */
export async function propagateWinners(
  tx: Tx,
  actor: Actor,
  { seasonId, region, slot }: GameRow,
  round: number,
  mayDrop: boolean,
): Promise<DroppedPicks[]> {
  if (slot === null) return [];
  const bracketState = await readBracketState(tx, seasonId);
  if (!bracketState) return [];
  const operations = propagateWinner(bracketState.bracket, { round, region, slot });
  const changes: { readonly operation: ExistingGameOperation; readonly dropped: DroppedPicks }[] = [];
  for (const operation of operations) {
    if (operation.kind === 'create') continue;
    changes.push({
      operation,
      dropped: await countDropped(tx, rowOf(bracketState, operation), operation.removedSides),
    });
  }
  if (!mayDrop) rejectDropped(changes.map(({ dropped }) => dropped));
  const all: DroppedPicks[] = [];
  for (const { operation, dropped } of changes) {
    all.push({ ...dropped, picks: await apply(tx, actor, operation, dropped) });
  }
  for (const operation of operations)
    if (operation.kind === 'create') await createGame(tx, actor, bracketState, operation);
  return all;
}

interface BracketState {
  readonly seasonId: number;
  readonly bracket: Bracket;
  readonly rounds: ReadonlyMap<number, RoundRow>;
  readonly rows: ReadonlyMap<number, GameRow>;
}

/** Reads a season's bracket and locks its games; undefined for a season entered by hand. */
async function readBracketState(tx: Tx, seasonId: number): Promise<BracketState | undefined> {
  const rows = await lockBracket(tx, seasonId);
  if (rows.length === 0) return undefined;
  const season = toSeason(await lockSeason(tx, seasonId));
  const rounds = await listRounds(tx, seasonId);
  const games = rows.map(({ id, roundNumber, region, slot, winner, ...row }) => {
    const [team1, team2] = teamsOf(row);
    return { id, place: { round: roundNumber, region, slot }, team1, team2, winner };
  });
  return {
    seasonId,
    bracket: { games, rounds: new Set(rounds.map(({ number }) => number)), finalFour: season.finalFour },
    rounds: new Map(rounds.map((round) => [round.id, round])),
    rows: new Map(rows.map((row) => [row.id, row])),
  };
}

type ExistingGameOperation = Exclude<Operation, { kind: 'create' }>;

function rowOf({ rows }: BracketState, { game }: ExistingGameOperation): GameRow {
  const row = rows.get(game.id);
  if (!row) throw new Error(`game ${game.id} is not of this bracket`);
  return row;
}

/** Returns the picks that it drops from a past round. */
async function apply(
  tx: Tx,
  actor: Actor,
  operation: ExistingGameOperation,
  dropped: DroppedPicks,
): Promise<DroppedPicks['picks']> {
  const old = dropped.game;
  const target = auditTarget.game(old);
  const picks = await dropPicks(tx, old, operation.removedSides);
  const shown = dropped.isPast ? picks : [];
  if (dropped.count > 0) {
    const count = dropped.isUpperBound ? { upTo: dropped.count } : { count: dropped.count };
    const before = dropped.isPast ? { picks: picks.map(({ entryId, side }) => ({ entryId, side })) } : count;
    await audit(tx, actor, { action: 'picks dropped', target, before });
  }
  if (operation.kind === 'delete') {
    await deleteGame(tx, old.id);
    await audit(tx, actor, { action: 'game deleted', target, before: toAuditedGame(old) });
    return shown;
  }
  const { team1, team2, winner, removedSides } = operation;
  const winnerBy = winner === old.winner ? old.winnerBy : null;
  // the earlier state was that of other teams
  const played = removedSides.length > 0 ? NOT_PLAYED : {};
  const changed: GameRow = {
    ...old,
    ...teamColumns(team1, team2),
    ...played,
    winner,
    winnerBy,
    replaced1: old.replaced1 + (removedSides.includes(1) ? 1 : 0),
    replaced2: old.replaced2 + (removedSides.includes(2) ? 1 : 0),
  };
  const game = await rejectDuplicateTeam(updateGame(tx, changed, winner !== old.winner));
  if (removedSides.length > 0) await unbindGame(tx, old.id);
  if (old.winner !== null && winner === null) await deleteAutopilotPicks(tx, old.roundId);
  await auditChange(tx, actor, { action: 'game changed', target }, toAuditedGame(old), toAuditedGame(game));
  return shown;
}

async function createGame(
  tx: Tx,
  actor: Actor,
  { seasonId, rounds }: BracketState,
  { place, team1, team2 }: Extract<Operation, { kind: 'create' }>,
): Promise<void> {
  const round = [...rounds.values()].find(({ number }) => number === place.round);
  if (!round) throw new Error(`round ${place.round} does not exist`);
  const inserted = insertGame(tx, {
    seasonId,
    roundId: round.id,
    region: place.region,
    slot: place.slot,
    ...teamColumns(team1, team2),
  });
  const game = await rejectDuplicateTeam(inserted);
  const target = auditTarget.game(game);
  await audit(tx, actor, { action: 'game created', target, after: toAuditedGame(game) });
}
