import type { Hosts } from '#server/infrastructure/config/hosts.ts';

/** The push services of Chrome and its relatives, Firefox, Safari and Edge. */
const KNOWN = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];

export function pushHosts(named: readonly string[]): Hosts {
  return { named, known: KNOWN };
}
