/** Returns the noun for a count: `pick` for 1, else `picks`. */
export function noun(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** Returns a count with its noun: `1 pick`, `2 picks`; `many` is for plurals that do not end in one more s. */
export function plural(count: number, one: string, many?: string): string {
  return `${count} ${noun(count, one, many)}`;
}
