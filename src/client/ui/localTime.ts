import { formatDateTime } from '#client/api/clock.ts';
import { DAY, MINUTE } from '#domain/time.ts';

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the local time of a zone, as a datetime-local field has it: `2026-03-19T12:00`. */
export function localTime(at: number, zone: string): string {
  return localSeconds(at, zone).slice(0, 16);
}

function localSeconds(at: number, zone: string): string {
  // the Swedish format is that of ISO 8601
  return new Date(at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T');
}

/** Returns the instants of a local time: none if the clocks skip it, two if they show it twice. */
export function toInstants(wall: string, zone: string): number[] {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return [];
  const offsets = [asUtc - DAY, asUtc + DAY].map((at) => Date.parse(`${localSeconds(at, zone)}Z`) - at);
  const instants = [...new Set(offsets)].map((offset) => asUtc - offset);
  return instants.filter((at) => localTime(at, zone) === wall).sort((a, b) => a - b);
}

export type ParsedTime = { readonly at: number; readonly note?: string } | { readonly error: string };

/** Parses a local time. An hour that comes twice means the first; a skipped one is an error. */
export function parseLocalTime(wall: string, zone: string): ParsedTime {
  if (wall === '') return { error: 'Date and time are required' };
  // that of 2027 is 0002, 0020 and 0202 while it is typed
  if (wall < '1000') return { error: 'The year is not complete' };
  const [at, again] = toInstants(wall, zone);
  if (at === undefined) return { error: 'This hour does not exist that day: the clocks go forward' };
  if (again === undefined) return { at };
  return { at, note: `This hour comes twice that day: the first one, ${zoneAbbreviation(at, zone)}, is used` };
}

/** Returns a valid local time as ISO 8601. Throws RangeError if it does not exist. */
export function toIso(wall: string, zone: string): string {
  const [at] = toInstants(wall, zone);
  if (at === undefined) throw new RangeError(`${wall} does not exist in ${zone}`);
  return new Date(at).toISOString();
}

export function zoneAbbreviation(at: number, zone: string): string {
  const parts = new Intl.DateTimeFormat(undefined, { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Formats a time in the reader's zone, with the zone: `Thu, Mar 26, 6:15 PM EDT`. */
export function formatWithZone(iso: string): string {
  return `${formatDateTime(iso)} ${zoneAbbreviation(Date.parse(iso), ownZone())}`;
}

/** Adds minutes to a local time, ignoring clock changes. */
export function addMinutes(wall: string, minutes: number): string {
  return new Date(Date.parse(`${wall}Z`) + minutes * MINUTE).toISOString().slice(0, 16);
}

export function minutesBetween(earlier: string, later: string): number {
  return (Date.parse(`${later}Z`) - Date.parse(`${earlier}Z`)) / MINUTE;
}
