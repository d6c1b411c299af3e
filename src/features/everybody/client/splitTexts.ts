import type { Game } from '#contract/schemas.ts';

interface Picked {
  readonly picked1: number;
  readonly picked2: number;
}

/** Returns the share of each side in whole per cent, which make 100; undefined if nobody picked the game. */
export function sharesOf({ picked1, picked2 }: Picked): readonly [number, number] | undefined {
  const all = picked1 + picked2;
  if (all === 0) return undefined;
  const first = Math.round((100 * picked1) / all);
  return [first, 100 - first];
}

/** Returns `Everybody: 55 % Duke`, of the side with more picks. */
export function splitText({ team1, team2 }: Pick<Game, 'team1' | 'team2'>, picked: Picked): string | undefined {
  const shares = sharesOf(picked);
  if (!shares) return undefined;
  return picked.picked2 > picked.picked1 ? `Everybody: ${shares[1]} % ${team2}` : `Everybody: ${shares[0]} % ${team1}`;
}
