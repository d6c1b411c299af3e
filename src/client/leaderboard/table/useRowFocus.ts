import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Leaderboard } from '#contract/standings.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Makes the names of all rows one stop of the Tab key, as there may be thousands; arrow keys move between them. */
export function useRowFocus(body: RefObject<HTMLElement | null>, rows: readonly Leaderboard['rows'][number][]) {
  const [focusedId, setFocusedId] = useState<number>();
  const found = rows.findIndex(({ entryId }) => entryId === focusedId);

  const focus = (index: number) => {
    const row = rows[index];
    // rendered before it is focused
    if (row) flushSync(() => setFocusedId(row.entryId));
    body.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    const step = STEPS[event.key];
    const next = Number(row?.dataset.index) + (step ?? 0);
    if (!row || !step || !rows[next]) return;
    focus(next);
    event.preventDefault();
  };
  /** `row`: index of the row that Tab reaches */
  return { row: Math.max(0, found), focus, onFocus: setFocusedId, onKeyDown };
}
