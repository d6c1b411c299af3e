import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { isMotionReduced } from '#client/ui/media.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { type RowChange, standingsChange } from './standingsChange.ts';

/** How long a change is shown. */
export const CHANGE_MS = 4_000;
const SLIDE_MS = 300;

const NONE: ReadonlyMap<number, RowChange> = new Map();

/**
 * Returns the latest change of the standings while it is news, and slides the rows of `body` to their new places, unless
 * some are left out.
 */
export function useStandingsChange(
  body: RefObject<HTMLElement | null>,
  rows: readonly Leaderboard['rows'][number][],
  isWhole: boolean,
): ReadonlyMap<number, RowChange> {
  const [seen, setSeen] = useState({ rows, changes: NONE });
  if (seen.rows !== rows) setSeen({ rows, changes: standingsChange(seen.rows, rows) });
  const { changes } = seen;
  useEffect(() => {
    if (changes.size === 0) return;
    const timer = setTimeout(() => setSeen((last) => ({ ...last, changes: NONE })), CHANGE_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  useLayoutEffect(() => {
    if (changes.size === 0 || !isWhole || !body.current || isMotionReduced()) return;
    for (const row of body.current.querySelectorAll<HTMLElement>('[data-entry]')) {
      const risen = changes.get(Number(row.dataset.entry))?.risen ?? 0;
      if (risen !== 0) slide(row, risen);
    }
  }, [changes, body, isWhole]);
  return changes;
}

/** Slides a row from its former place, or from just outside the window. */
function slide(row: HTMLElement, risen: number): void {
  const from = Math.max(-window.innerHeight, Math.min(window.innerHeight, risen * row.offsetHeight));
  const zIndex = risen > 0 ? 1 : 0;
  row.animate(
    [
      { transform: `translateY(${from}px)`, zIndex },
      { transform: 'none', zIndex },
    ],
    {
      duration: SLIDE_MS,
      easing: 'ease-out',
    },
  );
}
