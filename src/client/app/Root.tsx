import { useQuery } from '@tanstack/react-query';
import { type AnyRouteMatch, isNotFound, Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { groupQuery } from '../api/queries.ts';
import { focusMain } from '../ui/focus.ts';

/** The component around every page. */
export function Root() {
  useFocusOfPage();
  return (
    <>
      <DocumentTitle />
      <Outlet />
    </>
  );
}

/** The title of the page that is shown, and the pool that it is about; the product's name closes it. */
function DocumentTitle() {
  const title = useMatches({ select: (matches) => shownOf(matches)?.staticData.title });
  const poolId = useMatches({ select: (matches) => Number(shownOf(matches)?.params.id) });
  // the screen asks for it
  const { data: pool } = useQuery({ ...groupQuery(poolId), enabled: false });
  return <title>{[title, pool?.name, 'Unbusted'].filter(Boolean).join(' · ')}</title>;
}

function shownOf(matches: readonly AnyRouteMatch[]): AnyRouteMatch | undefined {
  return isNotFound(matches[0]?.error) ? matches[0] : matches.at(-1);
}

/**
 * A new page begins at its top for those who hear it or use the keyboard, too: the focus goes to its main part, or to
 * what the address names after its `#`.
 */
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
