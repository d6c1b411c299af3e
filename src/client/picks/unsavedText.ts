import { noun, plural } from '#domain/names/plural.ts';

/** Says what happens to picks that wait for the connection. */
export function offlineText(waiting: number): string {
  if (waiting === 0) return 'Offline · picks wait and are sent automatically';
  const waitAndAre = noun(waiting, 'waits and is', 'wait and are');
  return `Offline · ${plural(waiting, 'pick')} ${waitAndAre} sent automatically`;
}

export function notSavedText(failed: number): string {
  return `${plural(failed, 'pick')} ${noun(failed, 'is', 'are')} not saved`;
}
