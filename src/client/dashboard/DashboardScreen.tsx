import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { seasonsQuery } from '#client/api/queries.ts';
import { SeasonSelect } from '#client/seasons/SeasonSelect.tsx';
import { defaultSeason } from '#client/seasons/season.ts';
import { useUser } from '#client/shell/session.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { PartError } from '#client/ui/RouteError.tsx';
import { SeasonDashboard } from './SeasonDashboard.tsx';

const SetUp = lazyComponent(() => import('#client/admin/setUp/SetUp.tsx'), 'SetUp');
const ReportsNotice = lazyComponent(() => import('#client/admin/reports/ReportsNotice.tsx'), 'ReportsNotice');

/** Home begins with what matters now: the navigation names the screen, and other seasons are at the end of the lists. */
export function DashboardScreen() {
  const user = useUser();
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const [chosen, setChosen] = useState<number>();
  const season = seasons.find(({ id }) => id === chosen) ?? defaultSeason(seasons);
  const choice = season && seasons.length > 1 && (
    <SeasonSelect seasons={seasons} value={season} onChange={({ id }) => setChosen(id)} />
  );
  return (
    <>
      <h1 className="visually-hidden">Dashboard</h1>
      {user.isAdmin && (
        <PartBoundary fallback={null}>
          <SetUp />
          <ReportsNotice />
        </PartBoundary>
      )}
      {season ? (
        <PartBoundary
          resetKey={season.id}
          // the season's menu stays if its data cannot be loaded
          errorComponent={(props) => (
            <>
              <PartError {...props} />
              {choice}
            </>
          )}
        >
          <SeasonDashboard key={season.id} season={season} choice={choice} isChosen={chosen !== undefined} />
        </PartBoundary>
      ) : (
        !user.isAdmin && (
          <EmptyState
            title="The tournament is not set up yet"
            hint="As soon as the site’s admin has entered it, you can create an entry, make picks and join pools here."
          />
        )
      )}
    </>
  );
}
