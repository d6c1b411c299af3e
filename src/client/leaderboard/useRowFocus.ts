import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Leaderboard } from '#contract/schemas.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * The names of the rows, each a button, as one stop of the Tab key, or a thousand would stand between the table and
 * what follows it: the arrow keys go from name to name.
 */
export function useRowFocus(frame: RefObject<HTMLElement | null>, rows: Leaderboard['rows']) {
  const [entryId, setEntryId] = useState<number>();
  const found = rows.findIndex((row) => row.entryId === entryId);

  const focus = (index: number) => {
    // drawn before it is focused
    flushSync(() => setEntryId(rows[index]?.entryId));
    frame.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    const row = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    const index = Number(row?.getAttribute('data-index')) + (by ?? 0);
    if (!by || !row || !rows[index]) return;
    event.preventDefault();
    focus(index);
  };
  return {
    /** the place of the row whose name Tab reaches */
    focusable: Math.max(0, found),
    focus,
    /** tells that an entry's name has the focus */
    onFocus: setEntryId,
    onKeyDown,
  };
}
