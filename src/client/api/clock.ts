import { useEffect, useState } from 'react';
import { serverNow } from './call.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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

// Created lazily: a formatter takes some milliseconds.
let momentFormat: Intl.DateTimeFormat | undefined;
let dateFormat: Intl.DateTimeFormat | undefined;
let dayTimeFormat: Intl.DateTimeFormat | undefined;

/** Formats a time in the reader's zone and locale: `Thu, Mar 26, 6:15 PM`. */
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

/** Formats a time near a date that is shown, in the reader's zone and locale: `Thu 6:15 PM`. */
export function formatDayTime(iso: string): string {
  dayTimeFormat ??= new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' });
  return dayTimeFormat.format(new Date(iso));
}

export function formatDate(iso: string): string {
  dateFormat ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
  return dateFormat.format(new Date(iso));
}
