import { useEffect } from 'react';
import { renewPush } from '#client/shell/push.ts';

/** Once a page: subscribes this browser again for a user who wants pushes in it. */
export function useRenewedPush(userId: number): void {
  useEffect(() => {
    renewPush(userId).catch(() => {});
  }, [userId]);
}

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
