import { decidedChampionship } from '#domain/bracket.ts';
import { championshipRound } from '#domain/championship.ts';
import { totalOf } from '#domain/guesses.ts';
import type { DroppedPicks } from '#server/bracket/droppedPicks.ts';
import {
  type AboutCorrection,
  type CorrectionWork,
  hasTieBreaker,
  insertCorrection,
  isCleared,
} from '#server/corrections/queries.ts';
import type { Tx } from '#server/db/database.ts';
import { isRoundPast, listPastIds, listRounds, type RoundRow } from '#server/rounds/queries.ts';
import { type GameRow, listGames, teamOn } from './queries.ts';

/** A correction before it is made, with the games of the season. */
export interface OpenCorrection {
  readonly what: Before;
  readonly games: readonly GameRow[];
}

/** The winner or the score before; null if it was cleared. */
type Before =
  | { readonly kind: 'winner'; readonly before: string | null }
  | { readonly kind: 'score'; readonly before: Score | null };

type Score = { readonly score1: number; readonly score2: number };

/**
 * Reads what a changed winner or score corrects: nothing unless one was set, or had been cleared, in a past round. `old` has
 * the sides of `changed`.
 */
export async function beginCorrection(tx: Tx, old: GameRow, changed: GameRow): Promise<OpenCorrection | undefined> {
  const { id, seasonId, roundId, winner } = old;
  const isScore = changed.winner === winner;
  if (isScore && totalOf(old) === totalOf(changed)) return undefined;
  if (!(await isRoundPast(tx, roundId))) return undefined;
  const games = (await listGames(tx, seasonId)).map((game) => (game.id === id ? old : game));
  if (isScore)
    return (await isRanking(tx, old, games)) ? { what: { kind: 'score', before: scoreOf(old) }, games } : undefined;
  if (winner === null && !(await isCleared(tx, 'winner', old))) return undefined;
  return { what: { kind: 'winner', before: winner && teamOn(changed, winner) }, games };
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

/** Stores a correction once its consequences are written; movements are computed after the commit. */
export async function endCorrection(
  tx: Tx,
  id: number,
  { what, games }: OpenCorrection,
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
  const named = { id: game.id, team1, team2, roundNumber: round.number, roundName: round.name };
  const about: AboutCorrection =
    what.kind === 'score'
      ? { ...what, game: named, after: scoreOf(game) }
      : {
          ...what,
          game: named,
          after: winner && teamOn(game, winner),
          alsoChanged: games
            .filter((each) => each.id !== game.id && each.winner !== null && !decided.has(each.id))
            .map((each) => `${each.team1} – ${each.team2}`),
        };
  await insertCorrection(tx, {
    id,
    seasonId: game.seasonId,
    about,
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
