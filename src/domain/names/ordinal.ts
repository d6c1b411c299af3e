import { formatCount } from './plural.ts';

const ENDINGS = ['th', 'st', 'nd', 'rd'];

/** Returns a rank as text: `1st`, `22nd`, `1,000th`. An `Intl.PluralRules` would take a phone tens of milliseconds. */
export function ordinal(rank: number): string {
  const isTeen = Math.floor(rank / 10) % 10 === 1;
  return `${formatCount(rank)}${ENDINGS[isTeen ? 0 : rank % 10] ?? 'th'}`;
}
