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
import type { Everybody } from '#features/everybody/contract/everybodyCalls.ts';
import styles from './Everybody.module.css';
import { everybodyQuery } from './everybodyQuery.ts';
import { PointsHistogram } from './PointsHistogram.tsx';
import { placeOf } from './placeTexts.ts';
import { RoundSplits } from './RoundSplits.tsx';
import { type OwnEntry, useOwnEntries } from './useOwnEntries.ts';

const route = getRouteApi('/signed-in/everybody');

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
        <Nothing />
      )}
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState
      title="Nothing to compare yet"
      hint="You see here how you do among all of this site once enough people have picks in a locked round."
    />
  );
}

function SeasonOfAll({ season }: { readonly season: Season }) {
  const { data: everybody } = useSuspenseQuery(everybodyQuery(season.id));
  const own = useOwnEntries(season);
  if (!everybody?.histogram) return <Nothing />;
  return (
    <Stack gap={4}>
      <Card as="section" gap={2} pad={5} aria-labelledby="entries">
        <Row justify="between" align="baseline" gap={3} wrap="text">
          <h2 id="entries">{plural(everybody.entries, 'entry', 'entries')}</h2>
          <span className="soft text-s typed">{seasonLabel(season)}</span>
        </Row>
        {own.length > 0 && <OwnEntries everybody={everybody} own={own} />}
      </Card>
      <PointsHistogram histogram={everybody.histogram} own={own} />
      <RoundSplits seasonId={season.id} picked={everybody.games ?? []} />
    </Stack>
  );
}

interface OwnProps {
  readonly everybody: Everybody;
  readonly own: readonly OwnEntry[];
}

/** Entries of a hidden player are not among those that count, and have no place. */
function OwnEntries({ everybody, own }: OwnProps) {
  const { isHidden } = useUser();
  return (
    <Stack as="ul" divided aria-label="My entries">
      {own.map(({ entry, points }) => {
        const place = points === null || isHidden ? undefined : placeOf(everybody, points);
        return (
          <Row key={entry.id} as="li" justify="between" gap={4} wrap="text">
            <strong className="typed">{entry.name}</strong>
            {points === null ? (
              <span className="soft">No picks in a past round</span>
            ) : (
              <Facts
                className="soft"
                facts={[
                  place && (
                    <span key="rank" className="strong ember">
                      {place.rank}
                    </span>
                  ),
                  place?.top,
                  plural(points, 'point'),
                ].filter(Boolean)}
              />
            )}
          </Row>
        );
      })}
    </Stack>
  );
}
