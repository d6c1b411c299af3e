import { formatDateTime } from '#client/api/clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The zone that the browser's clock is set to: `America/New_York`. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What the clocks of a zone show at an instant, to the minute, as a field for date and time holds it: `2026-03-19T12:00`. */
export function localTime(at: number, zone: string): string {
  return localSeconds(at, zone).slice(0, 16);
}

function localSeconds(at: number, zone: string): string {
  // Swedes write dates as ISO 8601 does.
  return new Date(at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T');
}

/** The instants at which the clocks of a zone show a wall time: none where they skip it, two where they show it twice. */
export function toInstants(wall: string, zone: string): number[] {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return [];
  const offsets = [asUtc - DAY, asUtc + DAY].map((at) => Date.parse(`${localSeconds(at, zone)}Z`) - at);
  const instants = [...new Set(offsets)].map((offset) => asUtc - offset);
  return instants.filter((at) => localTime(at, zone) === wall).sort((a, b) => a - b);
}

/** The instant that somebody means by a wall time, with a word where it could be another; or why it is none. */
export type ParsedTime = { readonly at: number; readonly note?: string } | { readonly error: string };

/** Reads a wall time of a zone: of an hour that comes twice the first is meant, one that never comes is refused. */
export function parseLocalTime(wall: string, zone: string): ParsedTime {
  if (wall === '') return { error: 'Date and time are required' };
  const [at, again] = toInstants(wall, zone);
  if (at === undefined) return { error: 'This hour does not exist that day: the clocks go forward' };
  if (again === undefined) return { at };
  return { at, note: `This hour comes twice that day: the first, ${zoneAbbreviation(at, zone)}, is meant` };
}

/** The instant of a wall time that has been read, as it is sent. */
export function toIso(wall: string, zone: string): string {
  const [at] = toInstants(wall, zone);
  if (at === undefined) throw new RangeError(`${wall} does not exist in ${zone}`);
  return new Date(at).toISOString();
}

/** What a zone is called at an instant, daylight saving included: `EDT`. */
export function zoneAbbreviation(at: number, zone: string): string {
  const parts = new Intl.DateTimeFormat(undefined, { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** An instant on the reader's own clock, with its zone: `Thu, Mar 26, 6:15 PM EDT`. */
export function formatWithZone(iso: string): string {
  return `${formatDateTime(iso)} ${zoneAbbreviation(Date.parse(iso), ownZone())}`;
}

/** A wall time so many minutes of the calendar later, whatever the clocks do in between. */
export function addMinutes(wall: string, minutes: number): string {
  return new Date(Date.parse(`${wall}Z`) + minutes * MINUTE).toISOString().slice(0, 16);
}

/** How many minutes of the calendar lie between two wall times. */
export function minutesBetween(earlier: string, later: string): number {
  return (Date.parse(`${later}Z`) - Date.parse(`${earlier}Z`)) / MINUTE;
}
