import type { TooltipProps } from '@mantine/core';
import { useTimeout, useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, type MouseEvent, type PointerEvent, Suspense, useState } from 'react';
import { lazyPart } from './lazyPart.tsx';

type Props = Pick<TooltipProps, 'label' | 'maw'> & { readonly target: HTMLElement };

const Tooltip = lazyPart(() => import('./overlays.tsx').catch(() => ({ Tooltip: NoTooltip })), 'Tooltip');

function NoTooltip(_: TooltipProps) {
  return null;
}

/** The tooltip of the element that `useDelegatedTooltip` found; none if its code cannot be loaded. */
export function DelegatedTooltip({ target, label, maw }: Props) {
  return (
    <Suspense>
      <Tooltip opened target={target} label={label} multiline maw={maw} />
    </Suspense>
  );
}

/** docs/spec.md#sizes-and-times */
const DELAY_MS = 700;

/**
 * One tooltip for all elements of a kind in a long list: one each would cost more than the rest of what is drawn
 * whenever some come into view. What a finger has touched stays until it touches elsewhere.
 */
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
    /** what is pointed at */
    target,
    handlers: {
      onPointerOver: (event: PointerEvent) => showSoon(find(event.target)),
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') hide();
      },
      // the finger scrolls
      onPointerCancel: hide,
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) showSoon(find(event.target));
      },
      onBlur: hide,
      // what a press opens would be behind it
      onClick: (event: MouseEvent) => {
        if (find(event.target)?.matches('button')) hide();
      },
    },
  };
}
