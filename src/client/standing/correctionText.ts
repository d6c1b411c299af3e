import type { AboutCorrection } from '#contract/aboutCorrection.ts';
import { plural } from '#domain/names/plural.ts';

/** Returns what was corrected: `Duke – Baylor now has no winner`. */
export function correctionText(correction: AboutCorrection): string {
  if (correction.kind === 'scoring') return scoringText(correction);
  const { game, before, after } = correction;
  const name = `${game.team1} – ${game.team2}`;
  if (correction.kind === 'score') return scoreText(name, correction);
  if (after === null) return `${name} now has no winner`;
  return before === null ? `${name} has a winner again: ${after}` : `${name} was won by ${after}, not ${before}`;
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

/** Returns how many entries it moved: `4 entries moved.`; null while that is computed. */
export function movedText(count: number | null): string {
  if (count === null) return 'What it moves is being computed.';
  return count === 0 ? 'No entry moved.' : `${plural(count, 'entry', 'entries')} moved.`;
}
