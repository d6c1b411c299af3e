import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { seasonsQuery } from '#client/api/queries.ts';
import { SeasonChoice } from '#client/seasons/choice/SeasonChoice.tsx';
import { useShownSeason } from '#client/seasons/choice/shownSeason.ts';
import { seasonLabel } from '#client/seasons/season/season.ts';
import { useUser } from '#client/shell/session.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Facts } from '#client/ui/Facts.tsx';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Season } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import styles from './Everybody.module.css';
import { everybodyQuery } from './everybodyQuery.ts';
import { placeOf } from './everybodyTexts.ts';
import { PointsHistogram } from './PointsHistogram.tsx';
import { RoundSplits } from './RoundSplits.tsx';
import { useOwnEntries } from './useOwnEntries.ts';

const route = getRouteApi('/signed-in/everybody');

const nothing = (
  <EmptyState
    title="Nothing to compare yet"
    hint="You see here how you do among all of this site once enough people have picks in a locked round."
  />
);

/** How the user does among all entries of the site. */
export function EverybodyScreen() {
  const { seasonId } = route.useSearch();
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const navigate = useNavigate();
  const shown = useShownSeason();
  const season = seasons.find(({ id }) => id === seasonId) ?? shown;
  return (
    <div className={styles.screen}>
      <PageHeading title="Everybody" note="By standard points: each right pick earns its round’s number.">
        {season && (
          <SeasonChoice
            seasons={seasons}
            shown={season}
            onChoose={({ id }, replace) => void navigate({ to: '.', search: { seasonId: id }, replace })}
          />
        )}
      </PageHeading>
      {season ? (
        <PartBoundary resetKey={season.id}>
          <SeasonOfAll key={season.id} season={season} />
        </PartBoundary>
      ) : (
        nothing
      )}
    </div>
  );
}

function SeasonOfAll({ season }: { readonly season: Season }) {
  const { data: everybody } = useSuspenseQuery(everybodyQuery(season.id));
  const { isHidden } = useUser();
  const own = useOwnEntries(season);
  if (!everybody?.histogram) return nothing;
  /** Entries of a hidden player are not among those that count, and have no place. */
  const factsOf = (points: number) => {
    const [rank, top] = (isHidden ? undefined : placeOf(everybody, points)) ?? [];
    const place = rank && [
      <span key="rank" className="strong ember">
        {rank}
      </span>,
      top,
    ];
    return [...(place || []), plural(points, 'point')];
  };
  return (
    <Stack gap={4}>
      <Card as="section" gap={2} pad={5} aria-labelledby="entries">
        <Row justify="between" align="baseline" gap={3} wrap="text">
          <h2 id="entries">{plural(everybody.entries, 'entry', 'entries')}</h2>
          <span className="soft text-s typed">{seasonLabel(season)}</span>
        </Row>
        {own.length > 0 && (
          <Stack as="ul" divided aria-label="My entries">
            {own.map(({ entry, points }) => (
              <Row key={entry.id} as="li" justify="between" gap={4} wrap="text">
                <strong className="typed">{entry.name}</strong>
                <Facts className="soft" facts={points === null ? ['No picks in a past round'] : factsOf(points)} />
              </Row>
            ))}
          </Stack>
        )}
      </Card>
      <PointsHistogram histogram={everybody.histogram} own={own} />
      <RoundSplits seasonId={season.id} picked={everybody.games ?? []} />
    </Stack>
  );
}
