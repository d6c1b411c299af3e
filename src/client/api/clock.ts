import { useEffect, useState } from 'react';
import { serverNow } from './call.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Now by the server's clock, in epoch milliseconds, renewed every second while the component is shown. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long is left, as a scoreboard would say it: `2 d 4 h`, `2 h 14 m`, and in the last hour `59:59`. */
export function timeLeft(milliseconds: number): string {
  // Rounded up to the second, so that 0:00 shows when the time is up and not a second before.
  const left = Math.max(0, Math.ceil(milliseconds / SECOND) * SECOND);
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} m`;
  const seconds = String(Math.floor((left % MINUTE) / SECOND)).padStart(2, '0');
  return `${Math.floor(left / MINUTE)}:${seconds}`;
}

// Made when first needed: the browser takes some milliseconds to look up how the reader's place writes dates.
let momentFormat: Intl.DateTimeFormat | undefined;
let dateFormat: Intl.DateTimeFormat | undefined;

/** A point in time in the reader's own zone and manner: `Thu, Mar 26, 6:15 PM`. */
export function formatDateTime(iso: string): string {
  momentFormat ??= new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return momentFormat.format(new Date(iso));
}

/** A date in the reader's own manner: `Mar 26, 2026`. */
export function formatDate(iso: string): string {
  dateFormat ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
  return dateFormat.format(new Date(iso));
}
