import { listText } from '#domain/names/listText.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import { breakAutolinks } from '#server/infrastructure/email/breakAutolinks.ts';
import type { Best, RoundPlace, RoundStanding } from '#server/pools/leaderboard/roundStanding.ts';
import type { RoundResults } from './roundResults.ts';

/** What has happened: `Sweet 16 is complete`, `Duke won March Madness`. */
export function headingOf({ round, season, champion }: RoundResults): string {
  const name = breakAutolinks(round);
  if (champion === undefined) return `${name} is complete`;
  return `${breakAutolinks(champion)} won ${breakAutolinks(season)}`;
}

/** `2nd of 26 with 80 points`. */
export function rankText({ rank, total }: RoundPlace, { entries, isFinal }: RoundStanding): string {
  const place = `${ordinal(rank)} of ${formatCount(entries)} with ${plural(total, 'point')}`;
  return isFinal ? `Finished ${place}` : place;
}

/** `Round champions: Ada, Sam, and 2 more with 8 points each`; names as `show` writes them. */
export function bestText(title: string, { names, count, points }: Best, show = breakAutolinks): string {
  const all = names.map(show);
  const more = count - names.length;
  const named = listText(more > 0 ? [...all, `${formatCount(more)} more`] : all);
  if (count === 1) return `${title}: ${named} with ${plural(points, 'point')}`;
  return `${title}s: ${named} with ${plural(points, 'point')} each`;
}
