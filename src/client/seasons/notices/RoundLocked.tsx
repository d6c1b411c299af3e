import { IconLock } from '@tabler/icons-react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { entriesQuery, picksQuery, userQuery } from '#client/api/queries.ts';
import { lockedText } from '#client/seasons/rounds/roundTexts.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { mayLackAuto } from '#client/seasons/rounds/seenLocks.ts';
import { useGuesses } from '#client/seasons/rounds/useGuesses.ts';
import { useUser } from '#client/shell/session.ts';
import type { Entry, Game, Pool } from '#contract/schemas.ts';
import { picksAtLock } from '#domain/scoring/couldPick.ts';
import { isBeingConfirmed } from '#domain/scoring/finals.ts';
import { sideOf } from '#domain/sides.ts';
import { isClosed, storeClosed } from './closedNotices.ts';
import styles from './NoticeCard.module.css';
import { NoticeCard } from './NoticeCard.tsx';

interface Props {
  readonly round: SeasonRound;
  /** the pool whose pick grid is linked */
  readonly pool: Pool | undefined;
}

/**
 * The picks of all own entries that are in or missed, from a round's deadline until it is closed, the page is left, or the
 * first result comes in: from then on the card of the round in play says more.
 */
export function RoundLocked({ round, pool }: Props) {
  const { id, name, deadline } = round.round;
  const key = `locked ${id} ${deadline}`;
  const user = useUser();
  const [isHidden, setIsHidden] = useState(() => isClosed(user.id, key));
  useStoredOnLeaving(user.id, key);
  const { made, possible, auto } = useOwnPicksAtLock(round);
  if (isHidden || possible === 0 || hasResults(round)) return null;
  const close = () => {
    storeClosed(user.id, key);
    setIsHidden(true);
  };
  return (
    <section className={styles.above} aria-label={`Locked: ${name}`}>
      <NoticeCard icon={IconLock} action={pool && <GridLink pool={pool} />} onClose={close}>
        <strong>{name} is locked.</strong> {lockedText(made, possible)}
        {auto > 0 && ` The autopilot made ${auto} of them.`}
      </NoticeCard>
    </section>
  );
}

/** A final that is being confirmed is one. A winner that was set before the lock, as of a game called off, is no result of the round yet. */
function hasResults({ round, games }: SeasonRound): boolean {
  const isDecided = ({ decidedAt }: Game) => decidedAt !== null && Date.parse(decidedAt) >= Date.parse(round.deadline);
  return games.some((game) => isDecided(game) || isBeingConfirmed(game));
}

function GridLink({ pool }: { readonly pool: Pool }) {
  return (
    <Link to="/groups/$id/pick-grid" params={{ id: pool.id }}>
      See who picked whom
    </Link>
  );
}

/** Stores the notice as closed when the user goes to another page. A reload or the end of the session does not. */
function useStoredOnLeaving(userId: number, key: string): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const { pathname } = router.latestLocation;
    return () => {
      const isSignedIn = queryClient.getQueryData(userQuery().queryKey)?.id === userId;
      if (isSignedIn && router.latestLocation.pathname !== pathname) storeClosed(userId, key);
    };
  }, [router, queryClient, userId, key]);
}

interface PicksAtLock extends ReturnType<typeof picksAtLock> {
  /** those that the autopilot made */
  readonly auto: number;
}

/**
 * Counts the picks of all own entries in a locked round, with guesses for the tie-breaker; none until all are known. Those of an
 * entry with the autopilot are read once more after the lock: that answer waits until the autopilot has picked.
 */
function useOwnPicksAtLock(locked: SeasonRound): PicksAtLock {
  const { round, games } = locked;
  const { data: entries = [] } = useQuery(entriesQuery());
  const own = entries.filter(({ seasonId }) => seasonId === round.seasonId);
  const answers = useQueries({ queries: own.map(({ id }) => picksQuery(id)) });
  const guesses = [...useGuesses(own, locked).values()];
  const early = own.filter((entry, index) => mayLackAuto(round, entry, answers[index]?.dataUpdatedAt ?? 0));
  useReread(early);
  const isKnown = early.length === 0 && answers.every(({ data }) => data !== undefined) && !guesses.includes(undefined);
  const atLock = own.map(({ createdAt }, index) => {
    const picks = new Map((answers[index]?.data ?? []).map(({ gameId, pick }) => [gameId, pick]));
    const picked = games.filter((game) => sideOf(game, picks.get(game.id)) !== null).map(({ id }) => id);
    return { createdAt: Date.parse(createdAt), picked: new Set(picked) };
  });
  const created = games.map(({ id, createdAt }) => ({ id, createdAt: Date.parse(createdAt) }));
  if (!isKnown) return { made: 0, possible: 0, auto: 0 };
  const ids = new Set(games.map(({ id }) => id));
  const auto = answers.flatMap(({ data = [] }) =>
    data.filter(({ gameId, isAuto }) => isAuto && ids.has(gameId)),
  ).length;
  const { made, possible } = picksAtLock({ deadline: Date.parse(round.deadline) }, created, atLock);
  return { made: made + guesses.filter(Boolean).length, possible: possible + guesses.length, auto };
}

/** Reads the picks of these entries again. */
function useReread(entries: readonly Entry[]): void {
  const queryClient = useQueryClient();
  const ids = entries.map(({ id }) => id).join(' ');
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean)) {
      void queryClient.invalidateQueries({ queryKey: picksQuery(Number(id)).queryKey });
    }
  }, [queryClient, ids]);
}
