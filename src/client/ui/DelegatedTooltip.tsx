import type { TooltipProps } from '@mantine/core';
import { Suspense } from 'react';
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
