import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';

/** The content of the dialog. */
export interface OpenedEntry {
  readonly entry: number;
  /** number of the round that is open in it */
  readonly round?: number | undefined;
  /** the entry it is compared with */
  readonly with?: number | undefined;
}

/** The entry that the address opens (`?entry=12`, `?entry=12&round=2`, `?entry=12&with=15`); Back closes it. */
export function useOpenedEntry() {
  const { entry, round, with: other } = useSearch({ strict: false });
  const opened = useMemo<OpenedEntry | undefined>(
    () => (entry === undefined ? undefined : { entry, round, with: other }),
    [entry, round, other],
  );
  // the dialog shows its last entry until its exit transition ends
  const [last, setLast] = useState(opened);
  if (opened !== undefined && opened !== last) setLast(opened);
  const navigate = useNavigate();
  const { history } = useRouter();
  // Undefined where a link has led here: Back would leave the leaderboard.
  const leaderboardAt = useRef<number>(undefined);

  const navigateTo = useCallback(
    (next: OpenedEntry | undefined, replace: boolean) => {
      const params = { entry: undefined, round: undefined, with: undefined, ...next };
      void navigate({ to: '.', search: (before) => ({ ...before, ...params }), replace, resetScroll: false });
    },
    [navigate],
  );
  const open = useCallback(
    (id: number, roundNumber?: number) => {
      leaderboardAt.current = history.location.state.__TSR_index;
      navigateTo({ entry: id, round: roundNumber }, false);
    },
    [navigateTo, history],
  );
  const show = useCallback((next: OpenedEntry) => navigateTo(next, false), [navigateTo]);
  const close = useCallback(() => {
    const steps = (leaderboardAt.current ?? Number.POSITIVE_INFINITY) - history.location.state.__TSR_index;
    leaderboardAt.current = undefined;
    if (steps < 0) history.go(steps);
    else navigateTo(undefined, true);
  }, [navigateTo, history]);
  return { opened, last: opened ?? last, open, show, close };
}
