import { Button } from '@mantine/core';
import { IconBan, IconCalendarTime, IconLockOpen, IconSquarePlus, IconTicket } from '@tabler/icons-react';
import { useQuery, useQueryClient, useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { entriesQuery, noticesQuery, roundsQuery, seasonsQuery } from '#client/api/queries.ts';
import { gameElementId, showGame } from '#client/seasons/games/showGame.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import { useUser } from '#client/shell/session.ts';
import { type FeatureNotice, useSlots } from '#client/shell/slots.ts';
import { refocus } from '#client/ui/focus.ts';
import { Stack } from '#client/ui/layout.tsx';
import type { Round } from '#contract/schemas.ts';
import { isClosed, storeClosed } from './closedNotices.ts';
import styles from './NoticeCard.module.css';
import { NoticeCard } from './NoticeCard.tsx';
import { type Notice, noticesOf } from './notices.ts';

const NONE: readonly Round[] = [];
const ICONS = {
  reopened: IconLockOpen,
  moved: IconCalendarTime,
  dropped: IconBan,
  added: IconSquarePlus,
  settled: IconTicket,
};
/** More notices are behind a button, so that the screen's content stays visible. */
const MOST = 3;

/** Notices about rounds and games that a site admin has changed. The screen does not wait for them. */
export function SeasonNotices({ seasonId }: { readonly seasonId: number }) {
  return <NoticeList {...useSeasonNotices(seasonId)} />;
}

export function NoticeList({ notices, close }: SeasonNews) {
  const [isAll, setIsAll] = useState(false);
  const showAll = () => {
    setIsAll(true);
    refocus('main');
  };
  const hidden = isAll ? 0 : notices.length - MOST;
  return (
    // it stays without notices: screen readers announce what is added to it
    <div aria-live="polite">
      {notices.length > 0 && (
        <Stack as="section" gap={2} align="start" className={styles.above} aria-label="News">
          {notices.slice(0, isAll ? undefined : MOST).map((notice) => (
            <NoticeCard
              key={notice.key}
              icon={notice.kind ? ICONS[notice.kind] : notice.Icon}
              action={<GameLink action={notice.action} />}
              onClose={notice.canClose ? () => close(notice.key) : undefined}
            >
              {notice.text}
            </NoticeCard>
          ))}
          {hidden > 0 && (
            <Button variant="subtle" onClick={showAll}>
              Show {hidden} more
            </Button>
          )}
        </Stack>
      )}
    </div>
  );
}

export interface SeasonNews {
  readonly notices: readonly (Notice | FeatureNotice)[];
  readonly close: (key: string) => void;
}

/** Returns the notices of a season that the user has not closed; none until they are known. `said` is put before its rounds. */
export function useSeasonNotices(seasonId: number, said?: string): SeasonNews {
  const user = useUser();
  const slots = useSlots();
  const [{ data: entries }, { data: seasons }] = useSuspenseQueries({ queries: [entriesQuery(), seasonsQuery()] });
  const { data: rounds = NONE } = useQuery(roundsQuery(seasonId));
  const { data } = useQuery(noticesQuery(seasonId));
  const past = usePastRounds(rounds);
  useNewsOfRounds(seasonId, rounds);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const isArchived = seasons.some(({ id, isArchived }) => id === seasonId && isArchived);
  const named = said === undefined ? rounds : rounds.map((round) => ({ ...round, name: `${said} · ${round.name}` }));
  const ofFeatures = data ? slots.notices.flatMap((noticesIn) => noticesIn(data)) : [];
  const all = data ? [...noticesOf(data, named, entries, { past, isArchived }), ...ofFeatures] : [];
  const close = (key: string) => {
    storeClosed(user.id, key);
    setClosed([...closed, key]);
  };
  return { notices: all.filter(({ key }) => !closed.includes(key) && !isClosed(user.id, key)), close };
}

function GameLink({ action }: Pick<Notice, 'action'>) {
  if (!action) return null;
  const { label, entryId, gameId } = action;
  return (
    <Link
      to="/picks"
      search={{ entryId }}
      hash={gameElementId(gameId)}
      hashScrollIntoView={false}
      resetScroll={false}
      onClick={() => showGame(gameId)}
    >
      {label}
    </Link>
  );
}

/** Refetches the notices when the rounds change: a reopened round has a new deadline. */
function useNewsOfRounds(seasonId: number, rounds: readonly Round[]): void {
  const queryClient = useQueryClient();
  const known = useRef(rounds);
  useEffect(() => {
    const isNews = known.current !== NONE && known.current !== rounds;
    known.current = rounds;
    if (isNews) void queryClient.invalidateQueries({ queryKey: noticesQuery(seasonId).queryKey });
  }, [queryClient, seasonId, rounds]);
}
