const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Returns a rank as text: `1st`, `22nd`, `113th`. */
export function ordinal(rank: number): string {
  const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
  return `${rank}${ENDINGS[ordinals.select(rank)] ?? 'th'}`;
}
