import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { membershipsQuery } from '#client/api/queries.ts';
import { InviteButton } from '#client/invite/InviteButton.tsx';
import poolLinksStyles from '#client/pool/PoolLinks.module.css';
import { PoolLinks } from '#client/pool/PoolLinks.tsx';
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
    <article className={styles.card} data-tappable aria-label={pool.name}>
      <div className={styles.top}>
        <div className={styles.words}>
          <h3>{pool.name}</h3>
          {isRunning && <p className={styles.running}>You run this pool</p>}
        </div>
        {onlyEntry && plays && (
          <LeaveMenu entry={onlyEntry} pool={pool} onLeft={() => document.getElementById('my-pools')?.focus()} />
        )}
      </div>
      {standing && <PoolStandingView standing={standing} />}
      <div className={styles.bottom}>
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
      </div>
    </article>
  );
}
