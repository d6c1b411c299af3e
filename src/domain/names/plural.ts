/** Returns the noun for a count: `pick` for 1, else `picks`. */
export function noun(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** Returns a whole number as it is read: `1,000`. */
export function formatCount(count: number): string {
  // a phone takes more than ten milliseconds for its first number of a language
  return Math.abs(count) < 1000 ? String(count) : count.toLocaleString('en-US');
}

/** Returns a count with its noun: `1 pick`, `1,000 picks`; `many` is for plurals that do not end in one more s. */
export function plural(count: number, one: string, many?: string): string {
  return `${formatCount(count)} ${noun(count, one, many)}`;
}
