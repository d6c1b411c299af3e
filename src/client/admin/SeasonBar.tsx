import { Button, VisuallyHidden } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { seasonsQuery } from '#client/api/queries.ts';
import { SeasonSelect } from '#client/seasons/SeasonSelect.tsx';
import { seasonLabel } from '#client/seasons/season.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import type { Season } from '#contract/schemas.ts';
import styles from './Console.module.css';
import type { Tab } from './tabs.ts';

interface Props {
  readonly tab: Tab;
  readonly season: Season;
  /** what can be done in this season; nothing while it is archived */
  readonly children?: ReactNode;
}

/** Says which season a tab is about, and leads to the others. */
export function SeasonBar({ tab, season, children }: Props) {
  const navigate = useNavigate();
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  return (
    <>
      <div className={styles.head}>
        {seasons.length === 1 ? (
          <h2>{seasonLabel(season)}</h2>
        ) : (
          <>
            <VisuallyHidden component="h2">{seasonLabel(season)}</VisuallyHidden>
            <SeasonSelect
              seasons={seasons}
              value={season}
              onChange={({ id }) => void navigate({ to: '/admin', search: { tab, seasonId: id } })}
            />
          </>
        )}
        {!season.isArchived && children && <div className={styles.tools}>{children}</div>}
      </div>
      {season.isArchived && <p className={styles.note}>This season is archived: nothing in it can be changed.</p>}
    </>
  );
}

/** Where rounds or games would be, had a season been made. */
export function NoSeason() {
  return (
    <EmptyState title="No season selected. Please select a season first." hint="There is none yet.">
      <Button renderRoot={(props) => <Link to="/admin" search={{ tab: 'seasons' }} {...props} />}>Make a season</Button>
    </EmptyState>
  );
}
