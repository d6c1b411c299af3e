import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { seasonsQuery } from '#client/api/queries.ts';
import { SeasonSelect } from '#client/seasons/season/SeasonSelect.tsx';
import { seasonLabelAmong } from '#client/seasons/season/season.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Row } from '#client/ui/layout.tsx';
import type { Season } from '#contract/schemas.ts';
import type { Tab } from './tabs.ts';

interface Props {
  readonly tab: Tab;
  readonly season: Season;
  /** buttons; hidden if the season is archived */
  readonly children?: ReactNode;
}

/** The season of a tab, and a menu of the others. */
export function SeasonBar({ tab, season, children }: Props) {
  const navigate = useNavigate();
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  return (
    <>
      <Row wrap justify="between" gap={3}>
        {seasons.length === 1 ? (
          <h2>{seasonLabelAmong(season, seasons)}</h2>
        ) : (
          <>
            <h2 className="visually-hidden">{seasonLabelAmong(season, seasons)}</h2>
            <SeasonSelect
              seasons={seasons}
              value={season}
              onChange={({ id }) => void navigate({ to: '/admin', search: { tab, seasonId: id } })}
            />
          </>
        )}
        {!season.isArchived && (
          <Row wrap gap={2}>
            {children}
          </Row>
        )}
      </Row>
      {season.isArchived && <p className="soft">This season is archived: nothing in it can be changed.</p>}
    </>
  );
}

/** Replaces rounds and games while there is no season. */
export function NoSeason() {
  return (
    <EmptyState title="No season selected. Please select a season first." hint="There is none yet.">
      <LinkButton to="/admin" search={{ tab: 'seasons' }}>
        Create a Season
      </LinkButton>
    </EmptyState>
  );
}
