import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** The entry that the address opens (`?entry=12`): opening one is a step that Back takes back, as closing does. */
export function useOpenedEntry() {
  const { entry: opened } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  // Whether the step before this one is the leaderboard without it: not so where a link has led here.
  const openedHere = useRef(false);

  const open = useCallback(
    (entry: number) => {
      openedHere.current = true;
      void navigate({ to: '.', search: { entry }, resetScroll: false });
    },
    [navigate],
  );
  const close = useCallback(() => {
    if (openedHere.current) history.back();
    else void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
    openedHere.current = false;
  }, [navigate, history]);
  return { opened, open, close };
}
