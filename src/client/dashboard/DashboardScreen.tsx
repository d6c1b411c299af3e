import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { seasonsQuery } from '#client/api/queries.ts';
import { SeasonSelect } from '#client/seasons/SeasonSelect.tsx';
import { defaultSeason } from '#client/seasons/season.ts';
import { useUser } from '#client/shell/session.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { useHasTabBar } from '#client/ui/media.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { PartError } from '#client/ui/RouteError.tsx';
import { SeasonDashboard } from './SeasonDashboard.tsx';

const SetUp = lazyComponent(() => import('#client/admin/setUp/SetUp.tsx'), 'SetUp');
const ReportsNotice = lazyComponent(() => import('#client/admin/reports/ReportsNotice.tsx'), 'ReportsNotice');

/** Home. A phone begins with what matters now: its tab names the screen, and other seasons are at the end. */
export function DashboardScreen() {
  const user = useUser();
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const [chosen, setChosen] = useState<number>();
  const isPhone = useHasTabBar();
  const season = seasons.find(({ id }) => id === chosen) ?? defaultSeason(seasons);
  const choice = season && seasons.length > 1 && (
    <SeasonSelect seasons={seasons} value={season} onChange={({ id }) => setChosen(id)} />
  );
  return (
    <>
      {isPhone ? (
        <h1 className="visually-hidden">Dashboard</h1>
      ) : (
        <PageHeading title="Dashboard" note={`Hello, ${user.username}`}>
          {choice}
        </PageHeading>
      )}
      {user.isAdmin && (
        <PartBoundary fallback={null}>
          <SetUp />
          <ReportsNotice />
        </PartBoundary>
      )}
      {season ? (
        // the season's menu stays if its data cannot be loaded
        <PartBoundary resetKey={season.id} errorComponent={PartError}>
          <SeasonDashboard key={season.id} season={season} />
        </PartBoundary>
      ) : (
        !user.isAdmin && (
          <EmptyState
            title="The tournament is not set up yet"
            hint="As soon as the site’s admin has entered it, you can create an entry, make picks and join pools here."
          />
        )
      )}
      {isPhone && choice}
    </>
  );
}
