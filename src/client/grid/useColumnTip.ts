import { useTimeout, useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, type PointerEvent, useState } from 'react';

const DELAY_MS = 700;

interface Tip {
  readonly target: HTMLElement;
  readonly column: number;
}

/**
 * One tooltip for all headers in a row, each with its `data-column`: a tooltip each would cost more than the rest of
 * the row whenever columns come into view. What a finger has touched stays until it touches elsewhere.
 */
export function useColumnTip() {
  const [tip, setTip] = useState<Tip | null>(null);
  const { start, clear } = useTimeout(setTip, DELAY_MS);

  const hide = () => {
    clear();
    setTip(null);
  };
  const showSoon = (header: HTMLElement | null) => {
    if (header && header === tip?.target) return;
    hide();
    if (header) start({ target: header, column: Number(header.dataset.column) });
  };
  useWindowEvent('pointerdown', ({ target }) => {
    if (!headerOf(target)) hide();
  });
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  return {
    tip,
    handlers: {
      onPointerOver: ({ target }: PointerEvent) => showSoon(headerOf(target)),
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') hide();
      },
      // the finger scrolls
      onPointerCancel: hide,
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) showSoon(headerOf(target));
      },
      onBlur: hide,
    },
  };
}

function headerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
}
