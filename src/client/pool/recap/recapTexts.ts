import { outText } from '#client/seasons/rounds/roundTexts.ts';
import { plural } from '#domain/names/plural.ts';
import type { Side } from '#domain/sides.ts';
import { countedText, namesText, pointsText } from './championsLine.ts';
import type { BestCall, RoundRecap, RoundResult } from './roundRecap.ts';

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

/** Returns `Best call: (12) McNeese over (5) Clemson, 2 of 26 entries had it`. */
export function bestCallText({ game, right, entries }: BestCall): string {
  const team = (side: Side) => `(${game[`seed${side}`]}) ${game[`team${side}`]}`;
  const teams = game.winner === game.team1 ? `${team(1)} over ${team(2)}` : `${team(2)} over ${team(1)}`;
  return `Best call: ${teams}, ${countedText(right, entries)} had it`;
}

/** Returns `24 points, 21 of 32 right`. */
export function resultText({ out, correct, points, picks }: RoundResult): string {
  return out ? outText(out, true) : `${plural(points, 'point')}, ${correct} of ${picks.length} right`;
}
