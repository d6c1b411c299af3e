import type { Round } from '#contract/schemas.ts';

/** The rounds whose games are being played: past, while the next one is still open or there is none (docs/spec.md#games-and-winners). */
export function playedNow(rounds: readonly Round[], past: ReadonlySet<number>): Round[] {
  const ordered = rounds.toSorted((a, b) => a.number - b.number);
  return ordered.filter(({ id }, index) => {
    const next = ordered[index + 1];
    return past.has(id) && (next === undefined || !past.has(next.id));
  });
}
