import { useEffect } from 'react';

/** Shows the number of missing picks on the icon of the app, where it is installed. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    navigator.setAppBadge(count).catch(() => {});
  }, [count]);
  useEffect(() => {
    if (!('clearAppBadge' in navigator)) return;
    // whoever signs out takes their number along
    return () => void navigator.clearAppBadge().catch(() => {});
  }, []);
}
