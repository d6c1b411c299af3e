import { Button } from '@mantine/core';
import { useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { entriesQuery, groupQuery, membershipsQuery, seasonsQuery } from '#client/api/queries.ts';
import { PoolBoundary } from '#client/pool/PoolGate.tsx';
import { SeasonNotices } from '#client/seasons/SeasonNotices.tsx';
import { seasonLabel } from '#client/seasons/season.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Group, Season } from '#contract/schemas.ts';
import { PoolEntryPicks } from './EntryPicksView.tsx';
import { EntrySelect } from './EntrySelect.tsx';
import { NewEntryButton } from './NewEntryButton.tsx';
import styles from './Selectors.module.css';

const route = getRouteApi('/signed-in/groups/$id/picks');

interface Props {
  readonly poolId: number;
}

/** My Picks within a pool: the user's entries that play in it. */
export function PoolPicks({ poolId }: Props) {
  return (
    <PoolBoundary poolId={poolId}>
      <PicksOfPool poolId={poolId} />
    </PoolBoundary>
  );
}

function PicksOfPool({ poolId }: Props) {
  const { entryId } = route.useSearch();
  const [{ data: pool }, { data: seasons }, { data: entries }, { data: memberships }] = useSuspenseQueries({
    queries: [groupQuery(poolId), seasonsQuery(), entriesQuery(), membershipsQuery()],
  });
  const season = seasons.find(({ id }) => id === pool.seasonId);
  const playing = new Set(memberships.filter(({ groupId }) => groupId === pool.id).map((member) => member.entryId));
  const own = entries.filter(({ id }) => playing.has(id));
  const entry = own.find(({ id }) => id === entryId) ?? own[0];
  if (!season) throw new Error('the season of the pool is not among the seasons');
  return (
    <>
      <PageHeading title="My Picks" note={`${pool.name} · ${seasonLabel(season)}`}>
        {entry && (
          <div className={styles.selectors}>
            <EntrySelect entries={own} value={entry} />
            {season.isActive && <NewEntryButton season={season} pool={pool} />}
          </div>
        )}
      </PageHeading>
      <SeasonNotices seasonId={season.id} />
      {entry ? (
        <PoolEntryPicks key={entry.id} entry={entry} season={season} pool={pool} />
      ) : (
        <NoEntry pool={pool} season={season} />
      )}
    </>
  );
}

function NoEntry({ pool, season }: { readonly pool: Group; readonly season: Season }) {
  const { inviteCode } = pool;
  return (
    <EmptyState title="No entries yet" hint="None of your entries plays in this pool.">
      {season.isActive && <NewEntryButton season={season} pool={pool} />}
      {inviteCode && (
        <Button
          variant="default"
          renderRoot={(button) => <Link to="/groups/join/$code" params={{ code: inviteCode }} {...button} />}
        >
          Join Pool
        </Button>
      )}
      <Button variant="default" renderRoot={(button) => <Link to="/picks" {...button} />}>
        All my picks
      </Button>
    </EmptyState>
  );
}
