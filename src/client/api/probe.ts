import { SECOND } from '#domain/time.ts';
import { connectionStore } from './connection.ts';

const PROBE_MS = 5 * SECOND;

/** Calls `probe` while the server is unreachable, as not every screen polls. Its response ends that. */
export function probeWhileOffline(probe: () => void): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  connectionStore.subscribe(() => {
    clearInterval(timer);
    window.removeEventListener('online', probe);
    if (connectionStore.current()) return;
    probe();
    timer = setInterval(probe, PROBE_MS);
    window.addEventListener('online', probe);
  });
}
