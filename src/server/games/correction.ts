import { decidedChampionship } from '#domain/bracket.ts';
import { championshipRound } from '#domain/championship.ts';
import { totalOf } from '#domain/guesses.ts';
import type { DroppedPicks } from '#server/bracket/droppedPicks.ts';
import { type CorrectionWork, insertCorrection, isCleared } from '#server/corrections/queries.ts';
import type { Tx } from '#server/db/database.ts';
import { isRoundPast, listPastIds, listRounds, type RoundRow } from '#server/rounds/queries.ts';
import { type GameRow, listGames, teamOn } from './queries.ts';

/** A correction before it is made, with the games of the season. */
export interface OpenCorrection {
  /** null if it was cleared before */
  readonly before: string | null;
  readonly games: readonly GameRow[];
}

/**
 * Reads what a changed winner corrects: nothing unless one was set, or had been cleared, in a past round. `old` has the
 * sides of `changed`.
 */
export async function beginCorrection(tx: Tx, old: GameRow, changed: GameRow): Promise<OpenCorrection | undefined> {
  const { id, seasonId, roundId, winner } = old;
  if (changed.winner === winner || !(await isRoundPast(tx, roundId))) return undefined;
  const games = await listGames(tx, seasonId);
  if (winner === null) return (await isCleared(tx, seasonId, id)) ? { before: null, games } : undefined;
  return {
    before: teamOn(changed, winner),
    games: games.map((game) => (game.id === id ? old : game)),
  };
}

/** Stores a correction once its consequences are written; movements are computed after the commit. */
export async function endCorrection(
  tx: Tx,
  id: number,
  { before, games }: OpenCorrection,
  game: GameRow,
  dropped: readonly DroppedPicks[],
): Promise<void> {
  const rounds = await listRounds(tx, game.seasonId);
  const round = rounds.find(({ id: roundId }) => roundId === game.roundId);
  if (!round) throw new Error(`game ${game.id} has no round`);
  const past = await listPastIds(tx, game.seasonId);
  const now = await listGames(tx, game.seasonId);
  const decided = new Set(now.filter((each) => each.winner !== null).map((each) => each.id));
  const { team1, team2, winner } = game;
  await insertCorrection(tx, {
    id,
    seasonId: game.seasonId,
    about: {
      kind: 'winner',
      game: { id: game.id, team1, team2, roundNumber: round.number, roundName: round.name },
      before,
      after: winner && teamOn(game, winner),
      alsoChanged: games
        .filter((each) => each.id !== game.id && each.winner !== null && !decided.has(each.id))
        .map((each) => `${each.team1} – ${each.team2}`),
    },
    rounds: [...past],
    work: {
      before: resultsOf(rounds, games, past),
      after: resultsOf(rounds, now, past),
      dropped: dropped.flatMap(({ game: { id: gameId }, picks }) => picks.map((pick) => ({ ...pick, gameId }))),
    },
  });
}

function resultsOf(
  rounds: readonly RoundRow[],
  games: readonly GameRow[],
  past: ReadonlySet<number>,
): CorrectionWork['before'] {
  const played = rounds.map((round) => ({ ...round, games: games.filter(({ roundId }) => roundId === round.id) }));
  const championship = decidedChampionship(championshipRound(played)?.games ?? []);
  return games
    .filter(({ roundId, region, winner }) => past.has(roundId) && (winner !== null || region === 'Championship'))
    .map(({ id: gameId, roundId, region, winner, seed1, seed2, ...game }) => {
      const total = gameId === championship?.id ? totalOf(game) : null;
      return { gameId, roundId, region, winner, seed1, seed2, total };
    });
}
