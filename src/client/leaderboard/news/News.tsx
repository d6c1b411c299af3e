import { LatestCorrection } from '#client/leaderboard/corrections/Corrections.tsx';
import type { PoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { FoldedRecap } from '#client/pool/recap/Recap.tsx';
import { useOwnEntryIds } from '#client/pool/useOwnEntryIds.ts';
import { SeasonNotices } from '#client/seasons/SeasonNotices.tsx';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import { Card } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Game, Pool } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { leadersOf } from '#domain/scoring/standings.ts';
import styles from './News.module.css';
import { PastChampions } from './PastChampions.tsx';

const Champions = lazyComponent(() => import('#client/pool/champions/Champions.tsx'), 'Champions');
const Finale = lazyComponent(() => import('./Finale.tsx'), 'Finale');

/** What has happened, above the standings: a correction, the end of the pool, notices. */
export function News({ board }: { readonly board: PoolLeaderboard }) {
  const { pool, leaderboard, games, played } = board;
  return (
    <>
      <LatestCorrection poolId={pool.id} />
      {leaderboard.final && <PoolChampions pool={pool} leaderboard={leaderboard} games={games} />}
      {leaderboard.final && isDecided(played) && <PoolFinale pool={pool} leaderboard={leaderboard} />}
      {leaderboard.final && <PastChampions pool={pool} />}
      <SeasonNotices seasonId={pool.seasonId} />
      <FoldedRecap pool={pool} />
    </>
  );
}

/** Returns whether all games that will be played have a winner. */
function isDecided(rounds: readonly SeasonRound[]): boolean {
  return rounds.every(({ games }) => games.every(({ winner, status }) => winner !== null || status === 'canceled'));
}

interface ChampionsProps {
  readonly pool: Pool;
  readonly leaderboard: Leaderboard;
  readonly games: readonly Game[];
}

/** The end of a decided pool, above its leaderboard. */
function PoolChampions({ pool, leaderboard: { rows }, games }: ChampionsProps) {
  const ids = useOwnEntryIds();
  const standing = {
    entries: rows.length,
    first: rows.filter(({ rank }) => rank === 1).length,
    leaders: leadersOf(rows),
    own: rows.filter(({ entryId }) => ids.has(entryId)),
  };
  return (
    <PartBoundary>
      <Champions pool={pool} standing={standing} games={games} />
    </PartBoundary>
  );
}

/** The highlights of a decided pool, below its winners. */
function PoolFinale({ pool, leaderboard }: Pick<ChampionsProps, 'pool' | 'leaderboard'>) {
  return (
    <Card as="section" className={styles.finale} aria-label="Highlights">
      <PartBoundary>
        <Finale pool={pool} leaderboard={leaderboard} />
      </PartBoundary>
    </Card>
  );
}
