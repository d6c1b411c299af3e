import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pickGridQuery, roundsQuery } from '#client/api/queries.ts';
import { Lobby } from '#client/pool/lobby/Lobby.tsx';
import { PointsNote } from '#client/pool/PointsNote.tsx';
import { isPoolError, PoolGate } from '#client/pool/PoolGate.tsx';
import { PoolMenu } from '#client/pool/PoolMenu.tsx';
import { type PoolPage, PoolSelect } from '#client/pool/PoolSelect.tsx';
import { useOwnEntryIds } from '#client/pool/useOwnEntryIds.ts';
import { PoolSeals } from '#client/seals/PoolSeals.tsx';
import { isOut } from '#client/seasons/poolsOf.ts';
import { SeasonNotices } from '#client/seasons/SeasonNotices.tsx';
import { useAtDeadline, usePastRounds } from '#client/seasons/usePastRounds.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Pool, Round } from '#contract/schemas.ts';
import type { PickGrid } from '#contract/standings.ts';
import { Grid } from './Grid.tsx';

const PAGE: PoolPage = { own: '/picks-grid', ofPool: '/groups/$id/pick-grid' };

export function PickGridScreen({ poolId }: { readonly poolId: number | undefined }) {
  return (
    <PoolGate poolId={poolId} title="Pick Grid" page={PAGE}>
      {(pool) => <PoolGrid key={pool.id} pool={pool} />}
    </PoolGate>
  );
}

function PoolGrid({ pool }: { readonly pool: Pool }) {
  const [{ data: grid, error }, { data: rounds }] = useSuspenseQueries({
    queries: [pickGridQuery(pool.id), roundsQuery(pool.seasonId)],
  });
  useRefetchAtDeadline(pool, rounds);
  if (isPoolError(error)) throw error;
  return (
    <>
      <PageHeading title={pool.name} note="Pick Grid">
        <PoolSelect pool={pool} page={PAGE} />
        <PoolMenu pool={pool} />
      </PageHeading>
      <SeasonNotices seasonId={pool.seasonId} />
      <PointsNote pool={pool} rounds={rounds} hasLate={grid.entries.some(isOut)} />
      {grid.rounds.length === 0 && <Lobby pool={pool} rounds={rounds} entries={grid.entries} />}
      {grid.rounds.length > 0 && grid.entries.length === 0 && (
        <EmptyState title="No data available" hint="Nobody has joined yet." />
      )}
      {grid.rounds.length > 0 && grid.entries.length > 0 && <GridWithOwn grid={grid} />}
      {grid.rounds.length > 0 && <PoolSeals pool={pool} rounds={rounds} past={grid.rounds.length} />}
    </>
  );
}

/** Refetches at a deadline instead of waiting for the next poll. */
function useRefetchAtDeadline(pool: Pool, rounds: readonly Round[]): void {
  const queryClient = useQueryClient();
  const refetch = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: pickGridQuery(pool.id).queryKey }),
    [queryClient, pool.id],
  );
  useAtDeadline(usePastRounds(rounds), refetch);
}

function GridWithOwn({ grid }: { readonly grid: PickGrid }) {
  return <Grid grid={grid} own={useOwnEntryIds()} />;
}
