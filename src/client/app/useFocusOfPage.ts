import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusMain } from '../ui/focusMain.ts';

/**
 * A new page begins at its top for those who hear it or use the keyboard, too: the focus goes to its main part, or to
 * what the address names after its `#`.
 */
export function useFocusOfPage(): void {
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
