import { type Named, namesText } from '#client/standing/championsLine.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount } from '#domain/names/plural.ts';
import { countsFor } from '#domain/scoring/whoCounts.ts';

/**
 * Returns who had the most points of a round, and the place in it of the user's best entry: `Sam won with 24, you 2nd`. Undefined
 * of a round that does not count, and where nobody has a point in it.
 */
export function roundWonText(
  { rounds, rows }: Pick<Leaderboard, 'rounds' | 'rows'>,
  roundId: number,
  own: ReadonlySet<number>,
): string | undefined {
  const place = rounds.findIndex(({ id }) => id === roundId);
  const round = rounds[place];
  if (!round || round.top === 0) return undefined;
  const results = rows.map((row) => ({ ...row, points: at(row.points, place), isOwn: own.has(row.entryId) }));
  const winners = results.filter(({ points }) => points === round.top);
  const you: Named[] = winners.some(({ isOwn }) => isOwn) ? [{ entryName: 'you' }] : [];
  const won = `${namesText([...you, ...winners.filter(({ isOwn }) => !isOwn)])} won with ${formatCount(round.top)}`;
  const played = results.filter((row) => row.isOwn && countsFor(row, round.number));
  if (you.length > 0 || played.length === 0) return won;
  const best = Math.max(...played.map(({ points }) => points));
  return `${won}, you ${ordinal(1 + results.filter(({ points }) => points > best).length)}`;
}
