import { formatShortDay } from '#client/api/clock.ts';
import type { Pool, Round } from '#contract/schemas.ts';

/** Returns `Changed on Mar 20` if the rules changed after the first lock of a round that counts; else undefined. */
export function rulesChange(
  { rulesChangedAt, countsFrom }: Pick<Pool, 'rulesChangedAt' | 'countsFrom'>,
  rounds: readonly Round[],
): string | undefined {
  if (rulesChangedAt === null) return undefined;
  const changedAt = Date.parse(rulesChangedAt);
  const isAfterLock = rounds.some(({ number, deadline }) => number >= countsFrom && Date.parse(deadline) <= changedAt);
  return isAfterLock ? `Changed on ${formatShortDay(rulesChangedAt)}` : undefined;
}
