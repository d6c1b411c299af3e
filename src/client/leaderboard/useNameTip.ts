import { useTimeout, useWindowEvent } from '@mantine/hooks';
import { type SyntheticEvent, useState } from 'react';

/** product.md §9 */
const DELAY_MS = 700;

/**
 * One tooltip for the names of all rows, which are buttons in a row with its `data-index`: one each would cost more
 * than the rest of the row whenever rows come into view.
 */
export function useNameTip() {
  const [name, setName] = useState<HTMLElement | null>(null);
  const { start, clear } = useTimeout(setName, DELAY_MS);

  const hide = () => {
    clear();
    setName(null);
  };
  const showSoon = ({ target }: SyntheticEvent) => {
    const pointed = target instanceof Element ? target.closest<HTMLElement>('[data-index] button') : null;
    if (pointed && pointed === name) return;
    hide();
    if (pointed) start(pointed);
  };
  const onFocus = (event: SyntheticEvent) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) showSoon(event);
  };
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  const index = Number(name?.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
  return {
    /** the name that is pointed at, and the place of its row */
    tip: name && { name, index },
    handlers: { onMouseOver: showSoon, onMouseLeave: hide, onFocus, onBlur: hide, onClick: hide },
  };
}
