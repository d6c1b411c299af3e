import type { BodyOf } from '#contract/calls.ts';
import type { GameChangePreview, RoundChangePreview } from '#contract/previews.ts';
import { isCorrect } from '#domain/scoring/scoring.ts';
import type { Actor } from '#server/infrastructure/audit/audit.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { notFound } from '#server/infrastructure/errors.ts';
import { findRound, isRoundPast, type RoundRow } from '#server/tournament/rounds/roundsQueries.ts';
import type { DroppedPicks } from '#server/tournament/season/droppedPicks.ts';
import { changeAndPropagate } from '#server/tournament/season/games.ts';
import type { GameRow } from '#server/tournament/season/gamesQueries.ts';
import { changeRound } from '#server/tournament/season/rounds.ts';
import { countMissing, listScoredGames, listSides, type ScoredGameRow, type SideRow } from './previewQueries.ts';

/** Previews a change of a game with dropped picks. It runs the change and rolls it back, so both give the same result. */
export async function previewGameChange(
  tx: Tx,
  actor: Actor,
  target: GameRow,
  change: BodyOf<'changeGame'>,
): Promise<GameChangePreview> {
  // saves of others meanwhile are not counted
  await tx`set transaction isolation level repeatable read`;
  const before = await listScoredGames(tx, target.seasonId);
  const result = await tx.dryRun(async () => {
    const { game, dropped } = await changeAndPropagate(tx, actor, target, { ...change, dropPicks: true }, []);
    const games = await listScoredGames(tx, target.seasonId);
    const ids = [target.id, ...changedIds(before, games)];
    return { game, dropped, games, ids, picks: await listSides(tx, ids) };
  });
  const picks = await listSides(tx, result.ids);
  const old = rightPicks(before, picks);
  const now = rightPicks(result.games, result.picks);
  const games = result.ids
    .filter((id) => id !== target.id)
    .map((id) => diff(id, before, result.games, result.dropped))
    .sort((a, b) => a.roundNumber - b.roundNumber);
  return {
    game: result.game,
    picks: countOn(target.id, picks),
    games,
    picksDropped: games.reduce((sum, { picksDropped }) => sum + picksDropped, 0),
    isUpperBound: games.some(({ isUpperBound }) => isUpperBound),
    entries: { gain: countWithMore(now, old), lose: countWithMore(old, now) },
  };
}

export async function previewRoundChange(
  tx: Tx,
  actor: Actor,
  target: RoundRow,
  change: BodyOf<'changeRound'>,
): Promise<RoundChangePreview> {
  const before = await findRound(tx, target.id);
  if (!before) throw notFound('Round');
  const wasPast = await isRoundPast(tx, target.id);
  const { round, isPast } = await tx.dryRun(async () => {
    const changed = await changeRound(tx, actor, target, change);
    return { round: changed, isPast: await isRoundPast(tx, target.id) };
  });
  const locks = !wasPast && isPast;
  const shortens = !wasPast && !isPast && Date.parse(round.deadline) < before.deadline.getTime();
  return {
    round,
    oldDeadline: before.deadline.toISOString(),
    reopens: wasPast && !isPast,
    locks,
    shortens,
    missing: locks || shortens ? await countMissing(tx, target.id) : 0,
  };
}

/** Returns the ids of games that are not in both lists with the same teams and winner. */
function changedIds(before: readonly ScoredGameRow[], after: readonly ScoredGameRow[]): number[] {
  const identityKey = ({ team1, team2, winner }: ScoredGameRow) => JSON.stringify([team1, team2, winner]);
  const keys = new Map(before.map((game) => [game.id, identityKey(game)]));
  const changed = after.filter((game) => keys.get(game.id) !== identityKey(game));
  const deleted = before.filter(({ id }) => !after.some((game) => game.id === id));
  return [...changed, ...deleted].map(({ id }) => id);
}

function diff(
  id: number,
  before: readonly ScoredGameRow[],
  after: readonly ScoredGameRow[],
  dropped: readonly DroppedPicks[],
): GameChangePreview['games'][number] {
  const old = before.find((game) => game.id === id);
  const now = after.find((game) => game.id === id);
  const known = old ?? now;
  if (!known) throw new Error(`game ${id} is neither before nor after`);
  const picks = dropped.find(({ game }) => game.id === id);
  return {
    id: old ? id : null,
    roundNumber: known.roundNumber,
    before: old ? [old.team1, old.team2] : null,
    after: now ? [now.team1, now.team2] : null,
    picksDropped: picks?.count ?? 0,
    isUpperBound: picks?.isUpperBound ?? false,
    winnerCleared: Boolean(old?.winner) && !now?.winner,
  };
}

const countOn = (id: number, picks: readonly SideRow[]) => picks.filter(({ gameId }) => gameId === id).length;

/** Returns the games of past rounds that each entry has picked right, of these picks. */
function rightPicks(games: readonly ScoredGameRow[], picks: readonly SideRow[]): Map<number, Set<number>> {
  const past = new Map(games.filter((game) => game.isPast).map((game) => [game.id, game]));
  const right = new Map<number, Set<number>>();
  for (const { entryId, gameId, side, counts } of picks) {
    const game = past.get(gameId);
    if (!game || !counts || !isCorrect(side, game.winner)) continue;
    right.set(entryId, (right.get(entryId) ?? new Set()).add(gameId));
  }
  return right;
}

type RightPicks = ReadonlyMap<number, ReadonlySet<number>>;

/** Counts the entries that have right picks in the first that they do not have in the second. */
function countWithMore(one: RightPicks, other: RightPicks): number {
  const hasMore = ([entryId, games]: [number, ReadonlySet<number>]) =>
    [...games].some((id) => !other.get(entryId)?.has(id));
  return [...one].filter(hasMore).length;
}
