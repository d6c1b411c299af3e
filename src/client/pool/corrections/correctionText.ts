import { formatDateTime, formatTime } from '#client/api/clock.ts';
import { moveText } from '#client/standing/moveText.ts';
import type { AboutCorrection, Correction, Moved, MovedEntry } from '#contract/corrections.ts';
import { listText } from '#domain/names/listText.ts';
import { formatCount, noun, plural } from '#domain/names/plural.ts';

/** Returns what was corrected: `Duke – Baylor now has no winner`. */
export function correctionText(correction: AboutCorrection): string {
  if (correction.kind === 'scoring') return scoringText(correction);
  const { game, before, after } = correction;
  const name = `${game.team1} – ${game.team2}`;
  if (correction.kind === 'score') return scoreText(name, correction);
  if (after === null) return `${name} now has no winner`;
  return before === null ? `${name} has a winner again: ${after}` : `${name} was won by ${after}, not ${before}`;
}

/** Returns the same for a line that opens the rest: `Auburn beat Alabama State`. */
export function briefCorrectionText(correction: AboutCorrection): string {
  if (correction.kind !== 'winner' || correction.after === null) return correctionText(correction);
  const { game, after } = correction;
  return `${after} beat ${after === game.team1 ? game.team2 : game.team1}`;
}

const EARLIER_ROUNDS_TEXTS = {
  count: 'rounds from before an entry joined now count',
  dontCount: 'rounds from before an entry joined no longer count',
};

function scoreText(name: string, { before, after }: Extract<AboutCorrection, { kind: 'score' }>): string {
  if (after === null) return `${name} now has no score`;
  const now = `${after.score1}–${after.score2}`;
  if (before === null) return `${name} has a score again: ${now}`;
  return `The score of ${name} is now ${now}, not ${before.score1}–${before.score2}`;
}

const TIE_BREAKER_TEXTS = {
  none: 'ties are no longer broken',
  total: 'ties are now broken by the guess of the Championship’s total',
};

function scoringText({ before, after }: Extract<AboutCorrection, { kind: 'scoring' }>): string {
  const changes = [
    after.points ? `correct picks now earn ${after.points.join(', ')} by round` : '',
    after.countsFrom ? `round ${after.countsFrom} is now the first that counts, not round ${before.countsFrom}` : '',
    after.upsetBonus === undefined ? '' : `the upset bonus is now ${after.upsetBonus}, not ${before.upsetBonus}`,
    after.tieBreaker === undefined ? '' : TIE_BREAKER_TEXTS[after.tieBreaker],
    after.earlierRounds === undefined ? '' : EARLIER_ROUNDS_TEXTS[after.earlierRounds],
  ].filter((change) => change !== '');
  const text = changes.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns who made it and when: `commissioner, 3:12 PM`. */
export function byText({ actor, by, at }: Pick<Correction, 'actor' | 'by' | 'at'>, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const time = isToday ? formatTime(at) : formatDateTime(at);
  return `${actor === 'user' ? (by ?? 'a site admin') : `the ${actor}`}, ${time}`;
}

/** Returns how many entries it moved: `4 entries moved.` */
export function movedText(moved: Pick<Moved, 'count'> | null): string {
  if (moved === null) return 'What it moves is being computed.';
  return moved.count === 0 ? 'No entry moved.' : `${plural(moved.count, 'entry', 'entries')} moved.`;
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
