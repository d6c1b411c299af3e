import { IconChevronDown, IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useIsOnline } from '#client/api/connection.ts';
import { InviteButton } from '#client/invite/InviteButton.tsx';
import { GhostsItem } from '#client/leaderboard/ghosts/GhostsItem.tsx';
import type { PoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { PoolMenu } from '#client/pool/PoolMenu.tsx';
import { type PoolPage, PoolSelect } from '#client/pool/PoolSelect.tsx';
import { hasLiveGame, seasonNow } from '#client/seasons/seasonRounds.ts';
import { useOpenFinalFacts } from '#client/seasons/useOpenFinals.ts';
import { useUser } from '#client/shell/session.ts';
import { Facts } from '#client/ui/Facts.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { countDecided, isLive } from '#domain/scoring/rounds.ts';
import styles from './Frame.module.css';
import { progressText } from './progressText.ts';

export const LEADERBOARD_PAGE: PoolPage = { own: '/leaderboard', ofPool: '/groups/$id/leaderboard' };

interface Props {
  readonly board: PoolLeaderboard;
  /** what a press on the progress shows */
  readonly children: ReactNode;
}

/** The pool and its progress, on a phone one bar below that of the page. */
export function LeaderboardHeading({ board, children }: Props) {
  const { pool, leaderboard, hasStarted, hasStandings, isRunning, hasFailed } = board;
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const facts = useHeadFacts(board);
  const isAlone = leaderboard.rows.every(({ userId }) => userId === user.id);
  return (
    <>
      <div className={styles.heading}>
        <h1 className={`typed ${styles.title}`}>{pool.name}</h1>
        <div className={`not-printed ${styles.select}`}>
          <PoolSelect pool={pool} page={LEADERBOARD_PAGE} />
        </div>
        {isRunning && <LiveSign played={board.played} hasFailed={hasFailed} />}
        {hasStarted ? (
          <Row
            as="button"
            type="button"
            gap={1}
            className={styles.progress}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Facts facts={facts} />
            <IconChevronDown className="not-printed" size={16} aria-hidden />
          </Row>
        ) : (
          <p className={styles.progress}>Leaderboard</p>
        )}
        <Row gap={2} className={`not-printed ${styles.tools}`}>
          {isRunning && isAlone && <InviteButton pool={pool} isPrimary />}
          <PoolMenu pool={pool}>{hasStandings && <GhostsItem />}</PoolMenu>
        </Row>
      </div>
      <Stack
        as="section"
        gap={2}
        id={detailsId}
        className={`typed ${styles.details} ${hasStarted && !isOpen ? styles.closed : ''}`}
        aria-label="Details"
      >
        {children}
      </Stack>
    </>
  );
}

/** Returns `Sweet 16`, `3 of 8 decided` and `2 live` while a round is in play, else `24 entries · after 2 rounds`. */
function useHeadFacts({ leaderboard, played, isArchived }: PoolLeaderboard): string[] {
  const { inPlay } = seasonNow(played, { isArchived });
  const finals = useOpenFinalFacts(inPlay?.games ?? []);
  if (!inPlay) return [progressText(leaderboard, played)];
  const { round, games, expected } = inPlay;
  const live = games.filter(isLive).length;
  return [
    round.name,
    `${countDecided(games)} of ${expected} decided`,
    ...(live > 0 ? [`${live} live`] : []),
    ...finals,
  ];
}

/** Says that a game is being played, and whenever the last poll or the last call of the client has failed. */
function LiveSign({ played, hasFailed }: Pick<PoolLeaderboard, 'played' | 'hasFailed'>) {
  const isInterrupted = !useIsOnline() || hasFailed;
  const isPlaying = hasLiveGame(played);
  return (
    <Row
      as="p"
      gap={1}
      className={`strong not-printed ${styles.sign}`}
      role="status"
      data-interrupted={isInterrupted || undefined}
    >
      {isInterrupted && (
        <>
          <IconPlugConnectedX size={16} aria-hidden /> Not updating
        </>
      )}
      {!isInterrupted && isPlaying && (
        <>
          <span className={styles.dot} aria-hidden /> Live
        </>
      )}
    </Row>
  );
}
