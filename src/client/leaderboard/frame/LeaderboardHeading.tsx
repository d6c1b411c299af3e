import { ActionIcon } from '@mantine/core';
import { IconPlugConnectedX, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIsOnline } from '#client/api/connection.ts';
import { InviteButton } from '#client/invite/InviteButton.tsx';
import type { PoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import barStyles from '#client/pool/bar/PoolBar.module.css';
import { PoolBar } from '#client/pool/bar/PoolBar.tsx';
import { PoolMenu } from '#client/pool/frame/PoolMenu.tsx';
import type { PoolPage } from '#client/pool/frame/PoolSelect.tsx';
import { hasLiveGame, seasonNow } from '#client/seasons/rounds/seasonRounds.ts';
import { useOpenFinalFacts } from '#client/seasons/rounds/useOpenFinals.ts';
import { useUser } from '#client/shell/session.ts';
import { Row } from '#client/ui/layout.tsx';
import { countDecided, isLive } from '#domain/scoring/rounds.ts';
import styles from './Frame.module.css';
import { progressText } from './progressText.ts';

export const LEADERBOARD_PAGE: PoolPage = { own: '/leaderboard', ofPool: '/groups/$id/leaderboard', hasSwitch: true };

/** In a pool with more entries, one can be searched. */
const MANY = 50;

interface Props {
  readonly board: PoolLeaderboard;
  readonly isSearching: boolean;
  readonly onSearch: () => void;
  /** what a press on the progress shows */
  readonly children: ReactNode;
}

/** The pool and its progress, which opens what is worth a look and not the first screen. */
export function LeaderboardHeading({ board, isSearching, onSearch, children }: Props) {
  const { pool, leaderboard, hasStarted, hasStandings, isRunning, hasFailed } = board;
  const user = useUser();
  const facts = useHeadFacts(board);
  const isAlone = leaderboard.rows.every(({ userId }) => userId === user.id);
  return (
    <PoolBar
      pool={pool}
      page={LEADERBOARD_PAGE}
      facts={hasStarted ? facts : ['Leaderboard']}
      isSwitchBelow={hasStandings}
      sign={isRunning && <LiveSign played={board.played} hasFailed={hasFailed} />}
      tools={
        <>
          {isRunning && isAlone && <InviteButton pool={pool} isPrimary />}
          {hasStandings && leaderboard.rows.length > MANY && (
            <ActionIcon variant="default" aria-label="Find an entry" aria-expanded={isSearching} onClick={onSearch}>
              <IconSearch size={20} aria-hidden />
            </ActionIcon>
          )}
          <PoolMenu pool={pool} />
        </>
      }
    >
      {hasStarted && children}
    </PoolBar>
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
      className={`strong not-printed ${barStyles.sign}`}
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
