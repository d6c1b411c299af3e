import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { membersQuery, roundsQuery, seasonsQuery } from '#client/api/queries.ts';
import { usePastRounds } from '#client/picks/usePastRounds.ts';
import { isPoolError } from '#client/pool/PoolGate.tsx';
import { seasonLabel } from '#client/seasons/season.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Group } from '#contract/schemas.ts';
import { currentRound } from '#domain/rounds.ts';
import { DeletePool } from './DeletePool.tsx';
import { HandOver } from './HandOver.tsx';
import { InviteSection } from './InviteSection.tsx';
import styles from './Manage.module.css';
import { MemberList } from './MemberList.tsx';
import { MissingCard } from './MissingCard.tsx';
import { PoolSettings } from './PoolSettings.tsx';
import { poolMembers } from './poolMembers.ts';

/** A pool as the one who runs it sees it: who is missing comes first. */
export function ManagedPool({ pool }: { readonly pool: Group }) {
  const [{ data: memberships, error }, { data: rounds }] = useSuspenseQueries({
    queries: [membersQuery(pool.id), roundsQuery(pool.seasonId)],
  });
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const past = usePastRounds(rounds);
  if (isPoolError(error)) throw error;
  const season = seasons.find(({ id }) => id === pool.seasonId);
  const members = poolMembers(memberships);
  const current = currentRound(rounds, ({ id }) => past.has(id));
  const isArchived = season?.isArchived ?? false;
  return (
    <>
      <PageHeading title="Manage Pool" note={[pool.name, season && seasonLabel(season)].filter(Boolean).join(' · ')} />
      {isArchived && <p className={styles.note}>Its season is archived: nothing in this pool can be changed.</p>}
      {current && !isArchived && <MissingCard pool={pool} round={current} members={members.active} />}
      <div className={styles.columns}>
        {!isArchived && <InviteSection pool={pool} />}
        <MemberList pool={pool} members={members} isLocked={isArchived} />
        <div className={styles.side}>
          {!isArchived && (
            <>
              <PoolSettings pool={pool} rounds={rounds} hasBegun={past.size > 0} />
              <section className={styles.card} aria-labelledby="hand-over">
                <h2 id="hand-over">Hand over</h2>
                <HandOver pool={pool} members={members.active} />
              </section>
              <section className={styles.card} aria-labelledby="deletion">
                <h2 id="deletion">Delete</h2>
                <DeletePool pool={pool} />
              </section>
            </>
          )}
          <nav className={styles.links} aria-label="This pool">
            <Link to="/groups/$id/leaderboard" params={{ id: pool.id }}>
              Leaderboard
            </Link>
            <Link to="/groups/$id/pick-grid" params={{ id: pool.id }}>
              Pick Grid
            </Link>
          </nav>
        </div>
      </div>
    </>
  );
}
