import { ActionIcon, Button } from '@mantine/core';
import { IconChartLine, IconPlugConnectedX } from '@tabler/icons-react';
import type { ButtonHTMLAttributes } from 'react';
import { useIsOnline } from '#client/api/connection.ts';
import { InviteButton } from '#client/invite/InviteButton.tsx';
import type { PoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { PoolMenu } from '#client/pool/PoolMenu.tsx';
import { type PoolPage, PoolSelect } from '#client/pool/PoolSelect.tsx';
import { useUser } from '#client/shell/session.ts';
import { useIsNarrow } from '#client/ui/media.ts';
import styles from './LeaderboardHeading.module.css';
import { progressText } from './progressText.ts';

export const LEADERBOARD_PAGE: PoolPage = { own: '/leaderboard', ofPool: '/groups/$id/leaderboard' };

interface Props {
  readonly board: PoolLeaderboard;
  readonly chartId: string;
  readonly isCharted: boolean;
  readonly onChart: () => void;
}

/** Two lines on a phone: the title, then the progress and the buttons. */
export function LeaderboardHeading({ board, chartId, isCharted, onChart }: Props) {
  const { pool, leaderboard, played, hasStarted, hasStandings, isRunning, hasFailed } = board;
  const user = useUser();
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>{pool.name}</h1>
      <div className={styles.note}>
        <p>{hasStarted ? progressText(leaderboard, played) : 'Leaderboard'}</p>
        {isRunning && <LiveSign hasFailed={hasFailed} />}
      </div>
      <div className={styles.select}>
        <PoolSelect pool={pool} page={LEADERBOARD_PAGE} />
      </div>
      <div className={styles.tools}>
        {hasStandings && (
          <ChartButton aria-expanded={isCharted} aria-controls={isCharted ? chartId : undefined} onClick={onChart} />
        )}
        {isRunning && (
          <InviteButton pool={pool} isPrimary={leaderboard.rows.every(({ userId }) => userId === user.id)} isSmall />
        )}
        <PoolMenu pool={pool} />
      </div>
    </div>
  );
}

/** Shows whether the standings are up to date: the last poll and the last call of the client succeeded. */
function LiveSign({ hasFailed }: { readonly hasFailed: boolean }) {
  const isInterrupted = !useIsOnline() || hasFailed;
  return (
    <p className={styles.sign} role="status" data-interrupted={isInterrupted || undefined}>
      {isInterrupted ? <IconPlugConnectedX size={16} aria-hidden /> : <span className={styles.dot} aria-hidden />}
      {isInterrupted ? 'Not live' : 'Live'}
    </p>
  );
}

type ChartButtonProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-expanded' | 'aria-controls' | 'onClick'>;

function ChartButton(props: ChartButtonProps) {
  const isNarrow = useIsNarrow();
  if (!isNarrow) {
    return (
      <Button variant="default" {...props}>
        Chart
      </Button>
    );
  }
  return (
    <ActionIcon variant="default" flex="none" aria-label="Chart" {...props}>
      <IconChartLine size={20} aria-hidden />
    </ActionIcon>
  );
}
