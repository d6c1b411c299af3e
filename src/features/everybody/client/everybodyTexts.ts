import { shareOf } from '#client/standing/poolShares.ts';
import type { Game } from '#contract/schemas.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount } from '#domain/names/plural.ts';
import type { Everybody } from '#features/everybody/contract/everybodyCalls.ts';

type Told = Pick<Everybody, 'entries' | 'histogram'>;

export type Picked = NonNullable<Everybody['games']>[number];

/**
 * Returns where an entry with these points is among all, `1,204th of 48,210` and `top 3 %`; undefined below a crowd, and while nobody has
 * points.
 */
export function placeOf(
  { entries, histogram }: Told,
  points: number,
): readonly [rank: string, top: string] | undefined {
  const [most] = histogram?.at(-1) ?? [0];
  if (!histogram || most === 0) return undefined;
  const above = histogram.reduce((sum, [more, count]) => (more > points ? sum + count : sum), 0);
  // its picks may be newer than the figures
  const rank = Math.min(above + 1, entries);
  return [`${ordinal(rank)} of ${formatCount(entries)}`, `top ${Math.ceil((rank * 100) / entries)} %`];
}

/**
 * Returns `1,204th of 48,210 on this site · top 3 %` for the best of the user's entries. Where one of their pools has more than
 * half of all entries, its rank says the same.
 */
export function homeText(told: Told, points: readonly (number | null)[], poolSizes: readonly number[]) {
  const best = points.filter((each) => each !== null);
  if (best.length === 0 || poolSizes.some((size) => 2 * size > told.entries)) return undefined;
  const place = placeOf(told, Math.max(...best));
  return place && `${place[0]} on this site · ${place[1]}`;
}

/** Returns `Everybody: 55 % Duke`, of the side with more picks; undefined without a pick. */
export function splitText(game: Pick<Game, 'team1' | 'team2'>, { picked1, picked2 }: Omit<Picked, 'id'>) {
  const { team1, team2, picked } = shareOf(picked1, picked2);
  if (picked === 0) return undefined;
  return picked2 > picked1 ? `Everybody: ${team2} % ${game.team2}` : `Everybody: ${team1} % ${game.team1}`;
}
