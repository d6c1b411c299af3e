/** Returns `65%`. */
export function percentText(share: number): string {
  return `${Math.round(share * 100)}%`;
}
