import { useSuspenseQuery } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { seasonsQuery } from '#client/api/queries.ts';
import { useUser } from '#client/app/session.ts';
import { SeasonSelect } from '#client/seasons/SeasonSelect.tsx';
import { defaultSeason } from '#client/seasons/season.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { PartError } from '#client/ui/RouteError.tsx';
import { SeasonDashboard } from './SeasonDashboard.tsx';

export function DashboardScreen() {
  const user = useUser();
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const [chosen, setChosen] = useState<number>();
  const season = seasons.find(({ id }) => id === chosen) ?? defaultSeason(seasons);
  return (
    <>
      <PageHeading title="Dashboard" note={`Hello, ${user.username}`}>
        {season && <SeasonSelect seasons={seasons} value={season} onChange={({ id }) => setChosen(id)} />}
      </PageHeading>
      {season ? (
        // the season's menu stays if its data cannot be loaded
        <CatchBoundary getResetKey={() => season.id} errorComponent={PartError}>
          <Suspense fallback={<Loading />}>
            <SeasonDashboard key={season.id} season={season} />
          </Suspense>
        </CatchBoundary>
      ) : (
        <EmptyState
          title="No season yet"
          hint="As soon as the site admin has opened a season, its rounds, your entries and your pools appear here."
        />
      )}
    </>
  );
}
