import { useQuery } from '@tanstack/react-query';
import { type AnyRouteMatch, isNotFound, Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { poolQuery } from '#client/api/queries.ts';
import { focusMain } from '#client/ui/focus.ts';
import { usePlace } from './usePlace.ts';

export function Root() {
  useFocusOfPage();
  usePlace();
  return (
    <>
      <DocumentTitle />
      <Outlet />
    </>
  );
}

/** Sets the document's title: page, pool, product. */
function DocumentTitle() {
  const title = useMatches({ select: (matches) => shownOf(matches)?.staticData.title });
  const poolId = useMatches({ select: (matches) => Number(shownOf(matches)?.params.id) });
  // the screen fetches it
  const { data: pool } = useQuery({ ...poolQuery(poolId), enabled: false });
  return <title>{[title, pool?.name, 'Unbusted'].filter(Boolean).join(' · ')}</title>;
}

function shownOf(matches: readonly AnyRouteMatch[]): AnyRouteMatch | undefined {
  return isNotFound(matches[0]?.error) ? matches[0] : matches.at(-1);
}

/** Moves the focus to the main part of a new page, or to its `#fragment`, for screen readers and keyboards. */
function useFocusOfPage(): void {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const hash = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash });
  const seen = useRef(pathname);

  useEffect(() => {
    const isFirst = seen.current === undefined;
    const isNew = seen.current !== pathname;
    seen.current = pathname;
    if (hash) document.getElementById(hash)?.focus({ preventScroll: true });
    else if (isNew && !isFirst) focusMain();
  }, [pathname, hash]);
}
