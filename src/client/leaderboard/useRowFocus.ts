import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Leaderboard } from '#contract/schemas.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Makes the rows' buttons one stop of the Tab key, as there may be a thousand; arrow keys move between them. */
export function useRowFocus(body: RefObject<HTMLElement | null>, rows: Leaderboard['rows']) {
  const [entryId, setEntryId] = useState<number>();
  const found = rows.findIndex((row) => row.entryId === entryId);

  const focus = (index: number) => {
    // rendered before it is focused
    flushSync(() => setEntryId(rows[index]?.entryId));
    body.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const row = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    const index = Number(row?.getAttribute('data-index')) + (step ?? 0);
    if (!step || !row || !rows[index]) return;
    event.preventDefault();
    focus(index);
  };
  return {
    /** index of the row whose name Tab reaches */
    focusable: Math.max(0, found),
    focus,
    onFocus: setEntryId,
    onKeyDown,
  };
}
