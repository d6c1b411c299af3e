import { toast } from './toast.ts';

/** What menus, dialogs and tooltips are made of: a seventh of a screen's code, and none shows before it is asked for. */
export const loadOverlays = () => import('./overlayParts.ts');

/** To be called ahead, so that they open at once, and without a network. */
export function preloadOverlays(): void {
  // whoever asks for one hears of a failure
  void loadOverlays().catch(() => {});
}

export function toastNoOverlay(): void {
  toast({ title: 'Error', description: 'This could not be loaded. Load the page again.', tone: 'bad' });
}
