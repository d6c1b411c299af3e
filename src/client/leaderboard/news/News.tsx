import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { entriesQuery, picksQuery } from '#client/api/queries.ts';
import { LatestCorrection } from '#client/leaderboard/corrections/Corrections.tsx';
import type { PoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { Champions } from '#client/pool/champions/Champions.tsx';
import { Recap } from '#client/pool/recap/Recap.tsx';
import { useOwnEntryIds } from '#client/pool/useOwnEntryIds.ts';
import { ownProgress } from '#client/seasons/ownProgress.ts';
import { scoringAfter } from '#client/seasons/poolsOf.ts';
import { RoundLine } from '#client/seasons/RoundLine.tsx';
import { SeasonNotices } from '#client/seasons/SeasonNotices.tsx';
import { type SeasonRound, seasonNow } from '#client/seasons/seasonRounds.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Game, Pool } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { leadersOf } from '#domain/scoring/standings.ts';
import styles from './News.module.css';
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
      <Recap pool={pool} />
      {inPlay && <PoolRoundInPlay pool={pool} round={inPlay} leaderboard={leaderboard} />}
      {!leaderboard.final && <RoundChampions leaderboard={leaderboard} rounds={played} />}
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
  return <Champions pool={pool} standing={standing} games={games} />;
}

const Finale = lazyComponent(() => import('./Finale.tsx'), 'Finale');

/** The highlights of a decided pool, below its winners. */
function PoolFinale({ leaderboard }: { readonly leaderboard: Leaderboard }) {
  return (
    <section className={styles.finale} aria-label="Highlights">
      <PartBoundary>
        <Finale leaderboard={leaderboard} />
      </PartBoundary>
    </section>
  );
}

const FEW = 3;

interface InPlayProps {
  readonly pool: Pool;
  readonly round: SeasonRound;
  readonly leaderboard: Leaderboard;
}

/** The round in play, with the progress of the user's best entries in the pool. */
function PoolRoundInPlay({ pool, round, leaderboard }: InPlayProps) {
  const { data: all } = useSuspenseQuery(entriesQuery());
  const own = leaderboard.rows.flatMap(({ entryId, joinedAfter }) =>
    all.filter(({ id }) => id === entryId).map((entry) => ({ entry, joinedAfter })),
  );
  const shown = own.slice(0, FEW);
  const answers = useQueries({ queries: shown.map(({ entry }) => picksQuery(entry.id)) });
  const entries = shown.map(({ entry, joinedAfter }, index) => {
    const picks = new Map(answers[index]?.data?.map(({ gameId, pick }) => [gameId, pick]));
    return {
      id: entry.id,
      name: entry.name,
      progress: ownProgress(round, entry, picks, [scoringAfter(pool, joinedAfter)]),
    };
  });
  const isLoaded = answers.every(({ data }) => data !== undefined);
  return <RoundLine round={round} entries={isLoaded ? entries : []} more={own.length - shown.length} />;
}
