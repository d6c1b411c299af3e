let format: Intl.ListFormat | undefined;

/** Returns `A`, `A and B` or `A, B, and C`. */
export function listText(texts: readonly string[]): string {
  // on the first call, for which a phone takes milliseconds
  format ??= new Intl.ListFormat('en-US');
  return format.format(texts);
}
