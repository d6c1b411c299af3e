import { useTimeout, useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { TargetTooltip, useLoaded } from './lazyOverlays.ts';
import type { TargetTooltipProps } from './overlays.tsx';
import { PartBoundary } from './PartBoundary.tsx';

/** The tooltip of the element that `useDelegatedTooltip` found. Nothing is said of one whose code does not come. */
export function DelegatedTooltip(props: TargetTooltipProps) {
  if (!useLoaded(TargetTooltip, true)) return null;
  return (
    <PartBoundary fallback={null} errorComponent={() => null}>
      <TargetTooltip {...props} />
    </PartBoundary>
  );
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
