import { useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { entriesQuery, seasonsQuery } from '#client/api/queries.ts';
import selectors from '#client/picks/Selectors.module.css';
import { EntrySelect } from '#client/picks/Selectors.tsx';
import { SeasonNotices } from '#client/seasons/SeasonNotices.tsx';
import { SeasonSelect } from '#client/seasons/SeasonSelect.tsx';
import { defaultSeason, seasonLabel } from '#client/seasons/season.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Entry, Season } from '#contract/schemas.ts';
import styles from './BracketScreen.module.css';
import { SeasonBracket } from './SeasonBracket.tsx';

const route = getRouteApi('/signed-in/bracket');

/** The bracket of a season, with the picks of one of the user's entries. */
export function BracketScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const [{ data: seasons }, { data: entries }] = useSuspenseQueries({ queries: [seasonsQuery(), entriesQuery()] });
  const named = entries.find(({ id }) => id === search.entryId);
  const season = seasons.find(({ id }) => id === (named?.seasonId ?? search.seasonId)) ?? defaultSeason(seasons);
  if (!season) {
    return (
      <>
        <PageHeading title="Bracket" />
        <EmptyState
          title="No active season available"
          hint="The bracket is shown here once a season has been set up."
        />
      </>
    );
  }
  const own = entries.filter(({ seasonId }) => seasonId === season.id);
  const entry = named ?? own[0];
  return (
    <>
      <PageHeading title="Bracket" note={<PrintedNote season={season} entry={entry} />}>
        <div className={selectors.selectors}>
          {entry && <EntrySelect entries={own} value={entry} />}
          <SeasonSelect
            seasons={seasons}
            value={season}
            onChange={(chosen) => void navigate({ to: '.', search: { seasonId: chosen.id } })}
          />
        </div>
      </PageHeading>
      <SeasonNotices seasonId={season.id} />
      <Suspense key={season.id} fallback={<Loading />}>
        <SeasonBracket season={season} entry={entry} />
      </Suspense>
    </>
  );
}

/** Stands for the fields above the bracket, which are not printed. */
function PrintedNote({ season, entry }: { readonly season: Season; readonly entry: Entry | undefined }) {
  return <span className={styles.printed}>{[seasonLabel(season), ...(entry ? [entry.name] : [])].join(' · ')}</span>;
}
