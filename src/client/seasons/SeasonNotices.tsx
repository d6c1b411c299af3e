import { Button } from '@mantine/core';
import { IconBan, IconLockOpen } from '@tabler/icons-react';
import { useQuery, useQueryClient, useSuspenseQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { entriesQuery, noticesQuery, roundsQuery, seasonsQuery } from '#client/api/queries.ts';
import type { Round } from '#contract/schemas.ts';
import { noticesOf } from './notices.ts';
import styles from './SeasonNotices.module.css';
import { usePastRounds } from './usePastRounds.ts';

const NONE: readonly Round[] = [];
const ICONS = { reopened: IconLockOpen, dropped: IconBan };
/** More notices are behind a button, so that the screen's content stays visible. */
const MOST = 3;

/** Notices about reopened rounds and dropped picks. The screen does not wait for them. */
export function SeasonNotices({ seasonId }: { readonly seasonId: number }) {
  const [{ data: entries }, { data: seasons }] = useSuspenseQueries({ queries: [entriesQuery(), seasonsQuery()] });
  const { data: rounds = NONE } = useQuery(roundsQuery(seasonId));
  const { data } = useQuery(noticesQuery(seasonId));
  const past = usePastRounds(rounds);
  useNewsOfRounds(seasonId, rounds);
  const [isAll, setIsAll] = useState(false);
  const isArchived = seasons.some(({ id, isArchived }) => id === seasonId && isArchived);
  const notices = data ? noticesOf(data, rounds, entries, (id) => isArchived || past.has(id)) : [];
  const hidden = isAll ? 0 : notices.length - MOST;
  return (
    <section className={styles.notices} aria-label="News" aria-live="polite" hidden={notices.length === 0}>
      {notices.slice(0, isAll ? undefined : MOST).map(({ key, kind, text }) => {
        const Icon = ICONS[kind];
        return (
          <p key={key} className={styles.notice}>
            <Icon className={styles.icon} size={20} aria-hidden />
            {text}
          </p>
        );
      })}
      {hidden > 0 && (
        <Button variant="subtle" onClick={() => setIsAll(true)}>
          Show {hidden} more
        </Button>
      )}
    </section>
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
