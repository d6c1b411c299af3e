import { Button } from '@mantine/core';
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps, getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { gamesQuery, groupQuery, membersQuery, roundsQuery, seasonsQuery } from '#client/api/queries.ts';
import { useUser } from '#client/app/session.ts';
import { isPoolError, useDropPool } from '#client/pool/PoolGate.tsx';
import { NextRound } from '#client/seasons/NextRound.tsx';
import { RoundInPlay } from '#client/seasons/RoundInPlay.tsx';
import { seasonLabel } from '#client/seasons/season.ts';
import { seasonNow, seasonRounds } from '#client/seasons/seasonRounds.ts';
import { usePastRounds } from '#client/seasons/usePastRounds.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { RouteError } from '#client/ui/RouteError.tsx';
import type { Group } from '#contract/schemas.ts';
import { countedRounds } from '#domain/scoring.ts';
import { DeletePool, HandOver } from './GiveUpPool.tsx';
import { InviteSection } from './InviteSection.tsx';
import styles from './Manage.module.css';
import { MemberList } from './MemberList.tsx';
import { MissingCard } from './MissingCard.tsx';
import { PoolSettings } from './PoolSettings.tsx';
import { poolMembers } from './poolMembers.ts';

const route = getRouteApi('/signed-in/groups/$id/manage');

/** Manage Pool, for the pool's admin only. */
export function ManagePoolScreen() {
  const { id } = route.useParams();
  return (
    <CatchBoundary getResetKey={() => id} errorComponent={PoolError}>
      <Suspense fallback={<Loading />}>
        <AdministeredPool key={id} id={id} />
      </Suspense>
    </CatchBoundary>
  );
}

function AdministeredPool({ id }: { readonly id: number }) {
  const user = useUser();
  const { data: pool, error } = useSuspenseQuery(groupQuery(id));
  // A failed refetch leaves the pool shown, unless the user has lost access.
  if (isPoolError(error)) throw error;
  return pool.adminId === user.id ? <ManagedPool pool={pool} /> : <AccessDenied />;
}

function ManagedPool({ pool }: { readonly pool: Group }) {
  const [{ data: memberships, error }, { data: rounds }, { data: games }] = useSuspenseQueries({
    queries: [membersQuery(pool.id), roundsQuery(pool.seasonId), gamesQuery(pool.seasonId)],
  });
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const past = usePastRounds(rounds);
  if (isPoolError(error)) throw error;
  const season = seasons.find(({ id }) => id === pool.seasonId);
  const members = poolMembers(memberships);
  const isArchived = season?.isArchived ?? false;
  const played = countedRounds(seasonRounds(rounds, games, past), pool);
  const { inPlay, open, isDue } = seasonNow(played, { isArchived });
  return (
    <>
      <PageHeading title="Manage Pool" note={[pool.name, season && seasonLabel(season)].filter(Boolean).join(' · ')} />
      {isArchived && <p className={styles.note}>Its season is archived: nothing in this pool can be changed.</p>}
      {inPlay && <RoundInPlay round={inPlay} />}
      {open && isDue && <MissingCard pool={pool} round={open} members={members.active} />}
      {open && !isDue && <NextRound round={open} />}
      <div className={styles.columns}>
        {!isArchived && <InviteSection pool={pool} isAlone={members.active.length <= 1} />}
        <MemberList pool={pool} members={members} isLocked={isArchived} />
        <div className={styles.side}>
          {!isArchived && (
            <>
              <PoolSettings pool={pool} rounds={rounds} hasBegun={played.some(({ state }) => state !== 'open')} />
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

function PoolError(props: ErrorComponentProps) {
  const { error } = props;
  const { id } = route.useParams();
  useDropPool(id, error);
  if (!isPoolError(error)) return <RouteError {...props} />;
  if (error.status === 403) return <AccessDenied />;
  if (error.status === 404) {
    return <CannotManage title="Group Not Found" hint="This pool does not exist, or it has been deleted." />;
  }
  return <RouteError {...props} />;
}

function AccessDenied() {
  return <CannotManage title="Access Denied" hint="You do not have permission to manage this pool." />;
}

function CannotManage({ title, hint }: { readonly title: string; readonly hint: ReactNode }) {
  return (
    <div role="alert">
      <PageHeading title="Manage Pool" />
      <EmptyState title={title} hint={hint}>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>Return to Dashboard</Button>
      </EmptyState>
    </div>
  );
}
