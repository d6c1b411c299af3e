import { useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { entriesQuery, seasonsQuery } from '#client/api/queries.ts';
import { SeasonNotices } from '#client/seasons/SeasonNotices.tsx';
import { SeasonSelect } from '#client/seasons/SeasonSelect.tsx';
import { defaultSeason } from '#client/seasons/season.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Season } from '#contract/schemas.ts';
import { SeasonEntryPicks } from './EntryPicksView.tsx';
import { EntrySelect } from './EntrySelect.tsx';
import { NewEntryButton } from './NewEntryButton.tsx';
import styles from './Selectors.module.css';

const route = getRouteApi('/signed-in/picks');

/** My Picks outside a pool: any season, any own entry of it. */
export function SeasonPicks() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const [{ data: seasons }, { data: entries }] = useSuspenseQueries({ queries: [seasonsQuery(), entriesQuery()] });
  const named = entries.find(({ id }) => id === search.entryId);
  const season = seasons.find(({ id }) => id === (named?.seasonId ?? search.seasonId)) ?? defaultSeason(seasons);
  if (!season) {
    return (
      <>
        <PageHeading title="My Picks" />
        <EmptyState title="No active season available" hint="Picks can be made once a season has been set up." />
      </>
    );
  }
  const own = entries.filter(({ seasonId }) => seasonId === season.id);
  const entry = named ?? own[0];
  return (
    <>
      <PageHeading title="My Picks">
        <div className={styles.selectors}>
          {entry && <EntrySelect entries={own} value={entry} />}
          <SeasonSelect
            seasons={seasons}
            value={season}
            onChange={(chosen) => void navigate({ to: '.', search: { seasonId: chosen.id } })}
          />
          {season.isActive && entry && <NewEntryButton season={season} />}
        </div>
      </PageHeading>
      <SeasonNotices seasonId={season.id} />
      {entry ? (
        <Suspense fallback={<Loading />}>
          <SeasonEntryPicks key={entry.id} entry={entry} season={season} />
        </Suspense>
      ) : (
        <NoEntries season={season} />
      )}
    </>
  );
}

function NoEntries({ season }: { readonly season: Season }) {
  if (!season.isActive) return <EmptyState title="No entries yet" hint="You had no entry in this season." />;
  return (
    <EmptyState
      title="No entries yet"
      hint="An entry is one set of picks. Make one, then pick the games of the open round."
    >
      <NewEntryButton season={season} />
    </EmptyState>
  );
}
