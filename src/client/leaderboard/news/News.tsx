import { LatestCorrection } from '#client/leaderboard/corrections/Corrections.tsx';
import type { PoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { SeasonNotices } from '#client/seasons/SeasonNotices.tsx';
import { type SeasonRound, seasonNow } from '#client/seasons/seasonRounds.ts';
import { PoolChampions } from './PoolChampions.tsx';
import { PoolFinale } from './PoolFinale.tsx';
import { PoolRoundInPlay } from './PoolRoundInPlay.tsx';
import { RoundChampions } from './RoundChampions.tsx';

/** What has happened, above the standings: a correction, the end of the pool, notices, the round in play. */
export function News({ board }: { readonly board: PoolLeaderboard }) {
  const { pool, leaderboard, games, played, isArchived } = board;
  const { inPlay } = seasonNow(played, { isArchived });
  return (
    <>
      <LatestCorrection poolId={pool.id} />
      {leaderboard.final && <PoolChampions pool={pool} leaderboard={leaderboard} games={games} />}
      {leaderboard.final && isDecided(played) && <PoolFinale leaderboard={leaderboard} />}
      <SeasonNotices seasonId={pool.seasonId} />
      {inPlay && <PoolRoundInPlay pool={pool} round={inPlay} leaderboard={leaderboard} />}
      {!leaderboard.final && <RoundChampions leaderboard={leaderboard} rounds={played} />}
    </>
  );
}

/** Returns whether all games that will be played have a winner. */
function isDecided(rounds: readonly SeasonRound[]): boolean {
  return rounds.every(({ games }) => games.every(({ winner, status }) => winner !== null || status === 'canceled'));
}
