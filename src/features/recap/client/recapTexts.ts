import { outText } from '#client/seasons/rounds/roundTexts.ts';
import { namesText, pointsText } from '#client/standing/championsLine.ts';
import { plural } from '#domain/names/plural.ts';
import type { RoundRecap, RoundResult } from './roundRecap.ts';

/** Returns `Freja won the round with 31 points`, or `You won …` if the only one is an entry of the user. */
export function championsText(
  { champions }: Pick<RoundRecap, 'champions'>,
  own: ReadonlySet<number>,
  won = 'won the round',
): string {
  const [first, ...others] = champions;
  if (!first) return 'Nobody has a point in this round';
  const who = others.length === 0 && own.has(first.entryId) ? 'You' : namesText(champions);
  return `${who} ${won} with ${pointsText({ rows: champions, points: first.points })}`;
}

/** Returns `24 points, 21 of 32 right`. */
export function resultText({ out, correct, points, picks }: RoundResult): string {
  return out ? outText(out, true) : `${plural(points, 'point')}, ${correct} of ${picks.length} right`;
}
