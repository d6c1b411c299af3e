import { useEffect, useState } from 'react';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { serverNow } from './call.ts';

/** Returns the server's time in epoch milliseconds, updated every second. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Formats the time left: `2 d 4 h`, `2 h 14 m`, and in the last hour `59:59`. */
export function timeLeft(milliseconds: number): string {
  // rounded up, so that 0:00 is not shown a second early
  const left = Math.max(0, Math.ceil(milliseconds / SECOND) * SECOND);
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} m`;
  const seconds = String(Math.floor((left % MINUTE) / SECOND)).padStart(2, '0');
  return `${Math.floor(left / MINUTE)}:${seconds}`;
}

/** Returns a function that formats a time in the reader's zone and locale. */
function formatOf(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  // Created lazily: a formatter takes some milliseconds.
  let format: Intl.DateTimeFormat | undefined;
  return (iso) => {
    format ??= new Intl.DateTimeFormat(undefined, options);
    return format.format(new Date(iso));
  };
}

const DAY_TIME = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;

/** Formats a time: `Thu, Mar 26, 6:15 PM`. */
export const formatDateTime = formatOf({ ...DAY_TIME, month: 'short', day: 'numeric' });

/** Formats a time of any year: `Thu, Mar 26, 2026, 6:15 PM EDT`. */
export const formatFully = formatOf({
  ...DAY_TIME,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZoneName: 'short',
});

/** Formats a time near a date that is shown: `Thu 6:15 PM`. */
export const formatDayTime = formatOf(DAY_TIME);

/** Formats the day of a time of this season: `Thursday, Mar 26`. */
export const formatDay = formatOf({ weekday: 'long', month: 'short', day: 'numeric' });

/** Formats the day of a time of this season where room is short: `Mar 26`. */
export const formatShortDay = formatOf({ month: 'short', day: 'numeric' });

/** Formats the day of a time: `Thursday`. */
export const formatWeekday = formatOf({ weekday: 'long' });

/** Formats a time of today: `6:15 PM`. */
export const formatTime = formatOf({ hour: 'numeric', minute: '2-digit' });

export const formatDate = formatOf({ dateStyle: 'medium' });

/** Formats a time of any year where room is short: `Mar 26, 2026, 6:15 PM`. */
export const formatInstant = formatOf({ dateStyle: 'medium', timeStyle: 'short' });
