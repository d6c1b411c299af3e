import { Tooltip, type TooltipProps } from '@mantine/core';
import { useTimeout, useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, type MouseEvent, type PointerEvent, useState } from 'react';

type Props = Pick<TooltipProps, 'label' | 'maw'> & { readonly target: HTMLElement };

/** The tooltip of the element that `useDelegatedTooltip` found. */
export function DelegatedTooltip({ target, label, maw }: Props) {
  return <Tooltip opened target={target} label={label} multiline maw={maw} />;
}

const DELAY_MS = 700;

/** One tooltip for all elements of a long list: one for each would cost more than the rest of its row. */
export function useDelegatedTooltip(selector: string) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const { start, clear } = useTimeout(setTarget, DELAY_MS);

  const find = (from: EventTarget | null) => (from instanceof Element ? from.closest<HTMLElement>(selector) : null);
  const hide = () => {
    clear();
    setTarget(null);
  };
  const showSoon = (pointed: HTMLElement | null) => {
    if (pointed && pointed === target) return;
    hide();
    if (pointed) start(pointed);
  };
  useWindowEvent('pointerdown', (event) => {
    if (!find(event.target)) hide();
  });
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  return {
    target,
    handlers: {
      onPointerOver: (event: PointerEvent) => showSoon(find(event.target)),
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') hide();
      },
      onPointerCancel: hide,
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) showSoon(find(event.target));
      },
      onBlur: hide,
      // the tooltip would cover what the press opens
      onClick: (event: MouseEvent) => {
        if (find(event.target)?.matches('button')) hide();
      },
    },
  };
}
