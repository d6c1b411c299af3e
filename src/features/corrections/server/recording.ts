import type { AboutCorrection } from '#contract/aboutCorrection.ts';
import { decidedChampionship } from '#domain/bracket/bracket.ts';
import { championshipRound } from '#domain/bracket/championship.ts';
import { totalOf } from '#domain/scoring/guesses.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { isRoundPast, listPastIds, listRounds, type RoundRow } from '#server/tournament/rounds/roundsQueries.ts';
import type { WrittenChange } from '#server/tournament/season/gameListener.ts';
import { type GameRow, listGames, teamOn } from '#server/tournament/season/gamesQueries.ts';
import { type CorrectionWork, hasTieBreaker, insertCorrection, isCleared, swapPending } from './recordingQueries.ts';

/** The winner or the score before; null if it was cleared. */
type Corrected =
  | { readonly kind: 'winner'; readonly before: string | null }
  | { readonly kind: 'score'; readonly before: Score | null };

type Score = { readonly score1: number; readonly score2: number };

/**
 * Stores a change as a correction if it is one, with all results before and after it. Which entries it moved is computed
 * from these after the commit (computing.ts). Corrections that are not computed yet follow teams that have swapped sides.
 *
 * Duke has beaten Baylor in round 1, which is past, and the game that follows in round 2 was won by Duke, too. A site admin
 * sets Baylor as the winner of the first one. The correction's winner before is Duke, after is Baylor. `propagate` has given
 * Duke's place in round 2 to Baylor, cleared the winner there and dropped the picks of Duke. So the second game is
 * listed as also changed, and if round 2 is past, its dropped picks are stored with it: without them the totals before could
 * not be computed any more. Had the first game had no winner yet, setting one would be a result, and no correction.
 */
export async function recordCorrection(tx: Tx, change: WrittenChange): Promise<void> {
  const { before, after, dropped } = change;
  if (change.isSwapped) await swapPending(tx, after.seasonId, after.id);
  const gamesBefore = change.gamesBefore.map((game) => (game.id === before.id ? before : game));
  const corrected = await findCorrected(tx, before, after, gamesBefore);
  if (!corrected) return;
  const { seasonId } = after;
  const rounds = await listRounds(tx, seasonId);
  const past = await listPastIds(tx, seasonId);
  const gamesAfter = await listGames(tx, seasonId);
  await insertCorrection(tx, {
    id: change.auditId,
    seasonId,
    about: describe(corrected, after, rounds, clearedBetween(gamesBefore, gamesAfter, after)),
    rounds: [...past],
    work: {
      before: resultsOf(rounds, gamesBefore, past),
      after: resultsOf(rounds, gamesAfter, past),
      dropped: dropped.flatMap(({ game: { id: gameId }, picks }) => picks.map((pick) => ({ ...pick, gameId }))),
    },
  });
}

/** Returns what a changed winner or score corrects: undefined unless one was set, or had been cleared, in a past round. */
async function findCorrected(
  tx: Tx,
  before: GameRow,
  after: GameRow,
  gamesBefore: readonly GameRow[],
): Promise<Corrected | undefined> {
  const { winner } = before;
  const isScore = after.winner === winner;
  if (isScore && totalOf(before) === totalOf(after)) return undefined;
  if (!(await isRoundPast(tx, before.roundId))) return undefined;
  if (isScore) {
    const isCorrection = await isRanking(tx, before, gamesBefore);
    return isCorrection ? { kind: 'score', before: scoreOf(before) } : undefined;
  }
  if (winner === null && !(await isCleared(tx, 'winner', before))) return undefined;
  return { kind: 'winner', before: winner && teamOn(after, winner) };
}

/** Returns whether the score of a game of a past round has ranked entries, or was cleared after it had. */
async function isRanking(tx: Tx, game: GameRow, games: readonly GameRow[]): Promise<boolean> {
  if (game.region !== 'Championship' || !(await hasTieBreaker(tx, game.seasonId))) return false;
  const rounds = playedRounds(await listRounds(tx, game.seasonId), games);
  if (championshipRound(rounds)?.id !== game.roundId) return false;
  if (game.winner === null && !(await isCleared(tx, 'winner', game))) return false;
  return scoreOf(game) !== null || (await isCleared(tx, 'score', game));
}

function scoreOf({ score1, score2 }: GameRow): Score | null {
  return score1 === null || score2 === null ? null : { score1, score2 };
}

function describe(
  corrected: Corrected,
  after: GameRow,
  rounds: readonly RoundRow[],
  cleared: readonly GameRow[],
): AboutCorrection {
  const round = rounds.find(({ id }) => id === after.roundId);
  if (!round) throw new Error(`game ${after.id} has no round`);
  const { id, team1, team2, winner } = after;
  const game = { id, team1, team2, roundNumber: round.number, roundName: round.name };
  if (corrected.kind === 'score') return { ...corrected, game, after: scoreOf(after) };
  const alsoChanged = cleared.map((each) => `${each.team1} – ${each.team2}`);
  return { ...corrected, game, after: winner && teamOn(after, winner), alsoChanged };
}

/** Returns the other games that had a winner before and have none after, or do not exist any more. */
function clearedBetween(before: readonly GameRow[], after: readonly GameRow[], { id }: GameRow): GameRow[] {
  const decided = new Set(after.filter(({ winner }) => winner !== null).map((game) => game.id));
  return before.filter((game) => game.id !== id && game.winner !== null && !decided.has(game.id));
}

function resultsOf(
  rounds: readonly RoundRow[],
  games: readonly GameRow[],
  past: ReadonlySet<number>,
): CorrectionWork['before'] {
  const championship = decidedChampionship(championshipRound(playedRounds(rounds, games))?.games ?? []);
  return games
    .filter(({ roundId, region, winner }) => past.has(roundId) && (winner !== null || region === 'Championship'))
    .map(({ id: gameId, roundId, region, winner, seed1, seed2, ...game }) => {
      const total = gameId === championship?.id ? totalOf(game) : null;
      return { gameId, roundId, region, winner, seed1, seed2, total };
    });
}

function playedRounds(rounds: readonly RoundRow[], games: readonly GameRow[]) {
  return rounds.map((round) => ({ ...round, games: games.filter(({ roundId }) => roundId === round.id) }));
}
