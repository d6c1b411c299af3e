import type { TooltipProps } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { loadOverlays } from './overlays.ts';

type Props = Pick<TooltipProps, 'label' | 'maw'> & { readonly target: HTMLElement };

/** Where its code does not come, there is none. */
const Tooltip = lazy<ComponentType<TooltipProps>>(() =>
  loadOverlays().then(
    (parts) => ({ default: parts.Tooltip }),
    () => ({ default: () => null }),
  ),
);

/** What is told of an element that is pointed at. */
export function DelegatedTooltip({ target, label, maw }: Props) {
  return (
    <Suspense>
      <Tooltip opened target={target} label={label} multiline maw={maw} />
    </Suspense>
  );
}
