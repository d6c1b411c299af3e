import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Leaderboard } from '#contract/standings.ts';

const ROW_STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const CELL_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The cell with the name of the entry. */
export const NAME = 'name';

interface FocusedCell {
  readonly entryId: number;
  /** `name`, `rank`, `total` or the number of a round */
  readonly cell: string;
}

/** Makes the buttons of all rows one stop of the Tab key, as there may be thousands; arrow keys move between them. */
export function useRowFocus(body: RefObject<HTMLElement | null>, rows: readonly Leaderboard['rows'][number][]) {
  const [focused, setFocused] = useState<FocusedCell>();
  const found = rows.findIndex((row) => row.entryId === focused?.entryId);

  const focus = (index: number, cell = NAME) => {
    const row = rows[index];
    // rendered before it is focused
    if (row) flushSync(() => setFocused({ entryId: row.entryId, cell }));
    const buttons = buttonsOf(body.current?.querySelector(`[data-index="${index}"]`));
    (buttons.find((button) => button.dataset.cell === cell) ?? nameIn(buttons))?.focus();
  };
  const onFocus = useCallback((entryId: number, cell: string) => setFocused({ entryId, cell }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
    const row = button?.closest<HTMLElement>('[data-index]');
    if (!button || !row) return;
    const index = Number(row.dataset.index);
    const rowStep = ROW_STEPS[event.key];
    const cellStep = CELL_STEPS[event.key];
    const buttons = buttonsOf(row);
    const next = cellStep ? buttons[buttons.indexOf(button) + cellStep] : undefined;
    if (rowStep && rows[index + rowStep]) focus(index + rowStep, button.dataset.cell);
    else if (next) focus(index, next.dataset.cell);
    else return;
    event.preventDefault();
  };
  return {
    /** index of the row that Tab reaches, and its cell */
    row: Math.max(0, found),
    cell: found < 0 ? NAME : (focused?.cell ?? NAME),
    focus,
    onFocus,
    onKeyDown,
  };
}

function buttonsOf(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
}

function nameIn(buttons: readonly HTMLElement[]): HTMLElement | undefined {
  return buttons.find((button) => button.dataset.cell === NAME);
}
