import { namesText, pointsText } from '#client/standing/championsLine.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { ordinal } from '#domain/names/ordinal.ts';

type Standing = Pick<PoolStanding, 'final' | 'leaders' | 'own'>;

/** Returns `Freja won 2025 with 97 points.`, or that the user did; undefined of a pool that nobody has won. */
export function championText({ final, leaders, own }: Standing, year: number): string | undefined {
  const champions = leaders.filter(({ rank }) => rank === 1);
  const [first] = champions;
  if (!final || !first) return undefined;
  const isOwn = champions.length === 1 && own.some(({ entryId }) => entryId === first.entryId);
  const points = pointsText({ rows: champions, points: first.total });
  return `${isOwn ? 'You' : namesText(champions)} won ${year} with ${points}.`;
}

/** Returns `You were 5th.`; undefined of who has won alone, or did not play. */
export function ownText({ final, own, leaders }: Standing): string | undefined {
  const [best] = own;
  if (!final || !best) return undefined;
  const winners = leaders.filter(({ rank }) => rank === 1).length;
  if (best.rank === 1 && winners <= 1) return undefined;
  return `You were ${ordinal(best.rank)}.`;
}
