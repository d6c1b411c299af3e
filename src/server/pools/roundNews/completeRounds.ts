import { expectedGames } from '#domain/bracket/bracket.ts';
import { hasAllGames } from '#domain/scoring/rounds.ts';
import { DAY, SECOND } from '#domain/time.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import type { Channel } from '#server/infrastructure/deliveries/channel.ts';
import { listRounds, type RoundRow } from '#server/tournament/rounds/roundsQueries.ts';
import { type GameRow, listGames } from '#server/tournament/season/gamesQueries.ts';
import { insertQueuedRound, listDecided } from './roundNewsQueries.ts';

/** Grace period: a mistaken winner can be undone before the round is told. */
const GRACE_SECONDS = 60;
/** Older results are no news: the site told none then, or was stopped. */
const NEWS_SECONDS = DAY / SECOND;

/** Begins the deliveries of complete rounds in a channel; of those that are dropped nobody gets any. */
export async function beginComplete(tx: Tx, channel: Channel, { isDropped = false } = {}): Promise<void> {
  for (const round of await listDecided(tx, channel.name)) {
    const seconds = round.seconds ?? NEWS_SECONDS;
    if (seconds < GRACE_SECONDS && !isDropped) continue;
    const rounds = await listRounds(tx, round.seasonId);
    if (!isWhole(round, rounds, await listGames(tx, round.seasonId))) continue;
    await insertQueuedRound(tx, {
      roundId: round.id,
      channel: channel.name,
      isQueued: isDropped || seconds >= NEWS_SECONDS,
    });
  }
}

/** Returns whether all games of the round exist, which is known in a bracket only. */
export function isWhole(
  { id, number }: Pick<RoundRow, 'id' | 'number'>,
  rounds: readonly RoundRow[],
  games: readonly GameRow[],
): boolean {
  const first = rounds.find((round) => round.number === 1);
  const expected = expectedGames(
    number,
    games.filter(({ roundId }) => roundId === first?.id),
  );
  return hasAllGames(games.filter(({ roundId }) => roundId === id).length, expected);
}
