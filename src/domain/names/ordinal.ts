import { formatCount } from './plural.ts';

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Returns a rank as text: `1st`, `22nd`, `1,000th`. */
export function ordinal(rank: number): string {
  const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
  return `${formatCount(rank)}${ENDINGS[ordinals.select(rank)] ?? 'th'}`;
}
