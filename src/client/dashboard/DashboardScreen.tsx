import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { seasonsQuery } from '#client/api/queries.ts';
import { FurtherSeasons } from '#client/seasons/choice/SeasonChoice.tsx';
import { SeasonSwitch } from '#client/seasons/choice/SeasonSwitch.tsx';
import { chooseSeason } from '#client/seasons/choice/seasonChoice.ts';
import { useHomeSwitch, useShownSeason } from '#client/seasons/choice/shownSeason.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useUser } from '#client/shell/session.ts';
import { useSlots } from '#client/shell/slots.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Row } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { PartError } from '#client/ui/RouteError.tsx';
import type { Season } from '#contract/schemas.ts';
import styles from './SeasonDashboard.module.css';
import { SeasonDashboard } from './SeasonDashboard.tsx';

const SetUp = lazyComponent(() => import('#client/admin/setUp/SetUp.tsx'), 'SetUp');

const route = getRouteApi('/signed-in/');

/** Home begins with what matters now: the navigation names the screen, and other seasons are at the end of the lists. */
export function DashboardScreen() {
  const user = useUser();
  const { ofSiteAdmins } = useSlots();
  const { seasonId: named } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const [chosen, setChosen] = useState<number>();
  const switched = useHomeSwitch();
  const shown = useShownSeason();
  const season = seasons.find(({ id }) => id === chosen) ?? shown;
  const choose = ({ id, isActive }: Season) => {
    if (isActive) chooseSeason(id);
    setChosen(id);
  };
  const turnTo = ({ id }: Season) => {
    chooseSeason(id);
    setChosen(undefined);
    // the season that a mail's link has named would come back with a reload
    if (named !== undefined) void navigate({ search: {}, hash: true, replace: true, resetScroll: false });
  };
  const choice = season && <FurtherSeasons seasons={seasons} shown={season} switched={switched} onChoose={choose} />;
  return (
    <>
      <h1 className="visually-hidden">Dashboard</h1>
      {season && switched.length > 0 && (
        <Row className={styles.switch}>
          <SeasonSwitch seasons={switched} shownId={season.id} onChoose={turnTo} />
        </Row>
      )}
      {user.isAdmin && (
        <PartBoundary fallback={null}>
          <SetUp season={season} />
          <Parts of={ofSiteAdmins} props={{}} />
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
