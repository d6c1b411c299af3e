import { useEffect, useState } from 'react';
import { lazyComponent } from './lazyComponent.ts';

const load = () => import('./overlays.tsx');

export const OpeningMenu = lazyComponent(load, 'OpeningMenu');
export const DialogFrame = lazyComponent(load, 'DialogFrame');
export const TargetTooltip = lazyComponent(load, 'TargetTooltip');

/** Loads the code of menus, dialogs and tooltips, 39 kB after brotli, ahead of the first press. */
export function loadOverlays(): void {
  for (const overlay of [OpeningMenu, DialogFrame, TargetTooltip]) void overlay.preload?.();
}

/**
 * Loads an overlay once it is needed. Returns whether it has come, or has failed, which it throws when it is drawn. Until then
 * what was pressed stays as it is: Suspense would replace it by a fallback, which React keeps for 300 ms at least.
 */
export function useLoaded(overlay: { readonly preload?: () => Promise<void> | undefined }, isNeeded: boolean): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (isNeeded) void Promise.resolve(overlay.preload?.()).then(() => setIsLoaded(true));
  }, [overlay, isNeeded]);
  return isLoaded;
}
