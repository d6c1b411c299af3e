import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { membershipsQuery } from '#client/api/queries.ts';
import { InviteButton } from '#client/invite/InviteButton.tsx';
import poolLinksStyles from '#client/pool/PoolLinks.module.css';
import { PoolLinks } from '#client/pool/PoolLinks.tsx';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import type { Entry, Pool } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { LeaveMenu } from './LeaveMenu.tsx';
import { PoolStandingView } from './PoolStandingView.tsx';
import styles from './Section.module.css';

interface Props {
  readonly pool: Pool;
  readonly standing: PoolStanding | undefined;
  readonly isRunning: boolean;
  /** of the season */
  readonly isArchived: boolean;
  /** the user's only entry, which may leave the pool here */
  readonly onlyEntry: Entry | undefined;
}

/** A pool with its standing in short. Its link to the leaderboard covers the card. */
export function PoolCard({ pool, standing, isRunning, isArchived, onlyEntry }: Props) {
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  const plays = memberships.some(({ entryId, groupId }) => entryId === onlyEntry?.id && groupId === pool.id);
  return (
    <Card as="article" gap={3} className={styles.tappable} aria-label={pool.name}>
      <Row justify="between" gap={3}>
        <Stack gap={1} align="start" className="grow typed">
          <h3>{pool.name}</h3>
          {isRunning && <p className="pill ember">You run this pool</p>}
        </Stack>
        {onlyEntry && plays && (
          <LeaveMenu entry={onlyEntry} pool={pool} onLeft={() => document.getElementById('my-pools')?.focus()} />
        )}
      </Row>
      {standing && <PoolStandingView standing={standing} />}
      <Row justify="between" gap={3} wrap="text">
        {isRunning && (
          <Link
            to="/groups/$id/manage"
            params={{ id: pool.id }}
            className={poolLinksStyles.link}
            aria-label={`Manage Pool ${pool.name}`}
          >
            Manage Pool
          </Link>
        )}
        <PoolLinks pool={pool} />
        {!isArchived && !standing?.final && (
          <InviteButton pool={pool} isPrimary={standing !== undefined && standing.entries <= standing.own.length} />
        )}
      </Row>
    </Card>
  );
}
