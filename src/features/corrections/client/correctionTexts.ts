import { formatDateTime, formatTime } from '#client/api/clock.ts';
import { correctionText } from '#client/standing/correctionText.ts';
import { moveText } from '#client/standing/moveText.ts';
import type { AboutCorrection } from '#contract/aboutCorrection.ts';
import { listText } from '#domain/names/listText.ts';
import { formatCount, noun } from '#domain/names/plural.ts';
import type { Correction, Moved, MovedEntry } from '#features/corrections/contract/corrections.ts';

/** Returns what was corrected, for a line that opens the rest: `Auburn beat Alabama State`. */
export function briefCorrectionText(correction: AboutCorrection): string {
  if (correction.kind !== 'winner' || correction.after === null) return correctionText(correction);
  const { game, after } = correction;
  return `${after} beat ${after === game.team1 ? game.team2 : game.team1}`;
}

/** Returns who made it and when: `commissioner, 3:12 PM`. */
export function byText({ actor, by, at }: Pick<Correction, 'actor' | 'by' | 'at'>, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const time = isToday ? formatTime(at) : formatDateTime(at);
  return `${actor === 'user' ? (by ?? 'a site admin') : `the ${actor}`}, ${time}`;
}

/** Returns where a correction has moved the user's best entry of those that it moved: `you 4th → 2nd`; undefined without one. */
export function ownMovedText(moved: Pick<Moved, 'own'> | null): string | undefined {
  const [best] = moved?.own ?? [];
  if (!best) return undefined;
  const { points, rank } = best;
  return moveText({
    before: { total: points.before, rank: rank.before },
    after: { total: points.after, rank: rank.after },
  });
}

/** Returns which further games lost their winners; undefined if none did. */
export function alsoText(correction: Correction): string | undefined {
  if (correction.kind !== 'winner' || correction.alsoChanged.length === 0) return undefined;
  const { alsoChanged } = correction;
  return `With it ${listText(alsoChanged)} lost ${noun(alsoChanged.length, 'its winner', 'their winners')}.`;
}

/** Returns own entries, then the others in their order. */
export function ownFirst(own: readonly MovedEntry[], others: readonly MovedEntry[]): MovedEntry[] {
  const ownIds = new Set(own.map(({ entryId }) => entryId));
  return [...own, ...others.filter(({ entryId }) => !ownIds.has(entryId))];
}

/** Returns how many of the moved entries are not shown any more: `2 of them are no longer on the leaderboard.` */
export function goneText(count: number): string {
  return `${formatCount(count)} of them ${noun(count, 'is', 'are')} no longer on the leaderboard.`;
}
