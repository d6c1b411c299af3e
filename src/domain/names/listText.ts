/** Returns `A`, `A and B` or `A, B, and C`. A phone takes tens of milliseconds for its first `Intl.ListFormat`. */
export function listText(texts: readonly string[]): string {
  if (texts.length < 3) return texts.join(' and ');
  return `${texts.slice(0, -1).join(', ')}, and ${texts.at(-1)}`;
}
