import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { EntrySelectors, useChosenEntry } from '#client/picks/Selectors.tsx';
import { SeasonNotices } from '#client/seasons/notices/SeasonNotices.tsx';
import { seasonLabelAmong } from '#client/seasons/season/season.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Entry, Season } from '#contract/schemas.ts';
import { SeasonBracket } from './SeasonBracket.tsx';

const route = getRouteApi('/signed-in/bracket');

/** The bracket of a season, with the picks of one of the user's entries. */
export function BracketScreen() {
  const { season, entry, ...choice } = useChosenEntry(route.useSearch());
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
  return (
    <>
      <PageHeading title="Bracket" isTab note={<PrintedNote season={season} seasons={choice.seasons} entry={entry} />}>
        <EntrySelectors season={season} entry={entry} {...choice} />
      </PageHeading>
      <SeasonNotices seasonId={season.id} />
      <Suspense key={season.id} fallback={<Loading />}>
        <SeasonBracket season={season} entry={entry} />
      </Suspense>
    </>
  );
}

interface NoteProps {
  readonly season: Season;
  readonly seasons: readonly Season[];
  readonly entry: Entry | undefined;
}

/** Stands for the fields above the bracket, which are not printed. */
function PrintedNote({ season, seasons, entry }: NoteProps) {
  return (
    <span className="only-printed">
      {[seasonLabelAmong(season, seasons), ...(entry ? [entry.name] : [])].join(' · ')}
    </span>
  );
}
