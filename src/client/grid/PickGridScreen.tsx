import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pickGridQuery, roundsQuery } from '#client/api/queries.ts';
import { BeforeFirstLock } from '#client/pool/bar/BeforeFirstLock.tsx';
import { PoolBar } from '#client/pool/bar/PoolBar.tsx';
import { PoolNews } from '#client/pool/bar/PoolNews.tsx';
import { isPoolError, PoolGate } from '#client/pool/frame/PoolGate.tsx';
import { PoolMenu } from '#client/pool/frame/PoolMenu.tsx';
import type { PoolPage } from '#client/pool/frame/PoolSelect.tsx';
import { useAtDeadline, usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { useOwnEntryIds } from '#client/standing/useOwnEntryIds.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { useHasTabBar } from '#client/ui/media.ts';
import type { Pool, Round } from '#contract/schemas.ts';
import type { PickGrid } from '#contract/standings.ts';
import { Grid } from './Grid.tsx';

const PAGE: PoolPage = { own: '/picks-grid', ofPool: '/groups/$id/pick-grid', hasSwitch: true };

export function PickGridScreen({ poolId }: { readonly poolId: number | undefined }) {
  return (
    <PoolGate poolId={poolId} title="Picks Grid" page={PAGE}>
      {(pool) => <PoolGrid key={pool.id} pool={pool} />}
    </PoolGate>
  );
}

function PoolGrid({ pool }: { readonly pool: Pool }) {
  const [{ data: grid, error }, { data: rounds }] = useSuspenseQueries({
    queries: [pickGridQuery(pool.id), roundsQuery(pool.seasonId)],
  });
  const { belowStandings } = useSlots();
  useRefetchAtDeadline(pool, rounds);
  if (isPoolError(error)) throw error;
  return (
    <>
      <PoolBar pool={pool} page={PAGE} facts={['Picks Grid']} tools={<GridTools pool={pool} />} />
      <PoolNews pool={pool} />
      {grid.rounds.length === 0 && <BeforeFirstLock pool={pool} rounds={rounds} entries={grid.entries} />}
      {grid.rounds.length > 0 && grid.entries.length === 0 && (
        <EmptyState title="No data available" hint="Nobody has joined yet." />
      )}
      {grid.rounds.length > 0 && grid.entries.length > 0 && <GridWithOwn grid={grid} />}
      {grid.rounds.length > 0 && <Parts of={belowStandings} props={{ pool, rounds, past: grid.rounds.length }} />}
    </>
  );
}

function GridTools({ pool }: { readonly pool: Pool }) {
  const isOnPhone = useHasTabBar();
  return (
    <>
      {/* the bar has no room for it next to the grid */}
      {isOnPhone && (
        <LinkButton variant="default" to="/bracket">
          Bracket
        </LinkButton>
      )}
      <PoolMenu pool={pool} />
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
