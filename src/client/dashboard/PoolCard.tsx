import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { membershipsQuery } from '#client/api/queries.ts';
import { InviteButton } from '#client/invite/InviteButton.tsx';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { LeaveMenu } from './LeaveMenu.tsx';
import poolLinksStyles from './PoolLinks.module.css';
import { PoolStandingView } from './PoolStandingView.tsx';
import styles from './Section.module.css';

interface Props {
  readonly pool: Pool;
  readonly standing: PoolStanding | undefined;
  readonly isRunning: boolean;
  readonly season: Season;
  /** the user's only entry, which may leave the pool here */
  readonly onlyEntry: Entry | undefined;
}

/** A pool with the own ranks. Its link to the leaderboard covers the card. */
export function PoolCard({ pool, standing, isRunning, season, onlyEntry }: Props) {
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  const plays = memberships.some(({ entryId, groupId }) => entryId === onlyEntry?.id && groupId === pool.id);
  const params = { id: pool.id };
  const manage = (
    <Link
      to="/groups/$id/manage"
      params={params}
      className={poolLinksStyles.link}
      aria-label={`Manage Pool ${pool.name}`}
    >
      Manage Pool
    </Link>
  );
  // the navigation leads to those of the active season
  const grid = (
    <Link
      to="/groups/$id/pick-grid"
      params={params}
      className={poolLinksStyles.link}
      aria-label={`Picks Grid of ${pool.name}`}
    >
      Picks Grid
    </Link>
  );
  return (
    <Card as="article" pad={3} gap={1} className={styles.tappable} aria-label={pool.name}>
      <Row justify="between" gap={3}>
        <Stack gap={1} align="start" className="grow typed">
          <h3>
            <Link
              to="/groups/$id/leaderboard"
              params={params}
              className={styles.nameLink}
              data-main
              aria-label={`Leaderboard of ${pool.name}`}
            >
              {pool.name}
            </Link>
          </h3>
          {standing && <PoolStandingView standing={standing} />}
        </Stack>
        {onlyEntry && plays && (
          <LeaveMenu entry={onlyEntry} pool={pool} onLeft={() => document.getElementById('my-pools')?.focus()} />
        )}
      </Row>
      {(isRunning || !season.isActive) && (
        <Row justify="between" gap={3} wrap="text">
          {isRunning && manage}
          {!season.isActive && grid}
          {!season.isArchived && !standing?.final && (
            <InviteButton pool={pool} isPrimary={standing !== undefined && standing.entries <= standing.own.length} />
          )}
        </Row>
      )}
    </Card>
  );
}
