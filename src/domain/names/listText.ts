const format = new Intl.ListFormat('en-US');

/** Returns `A`, `A and B` or `A, B, and C`. */
export function listText(texts: readonly string[]): string {
  return format.format(texts);
}
