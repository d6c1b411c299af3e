import { plural } from '#domain/names/plural.ts';
import type { Figure, LuckAndEdge } from './luck.ts';

/** Returns luck in words, in whole points: `15 points luckier than usual`, `As lucky as usual`. */
export function luckText({ value }: Figure): string {
  const points = wholePoints(value);
  if (points === 0) return 'As lucky as usual';
  return `${plural(Math.abs(points), 'point')} ${points > 0 ? 'luckier' : 'unluckier'} than usual`;
}

/** Returns edge in words, in whole points: `14 points better than the favorites`, `As good as the favorites`. */
export function edgeText({ value }: Figure): string {
  const points = wholePoints(value);
  if (points === 0) return 'As good as the favorites';
  return `${plural(Math.abs(points), 'point')} ${points > 0 ? 'better' : 'worse'} than the favorites`;
}

/** Returns both in a sentence: `15 points luckier than usual, and better than the favorites`. */
export function luckAndEdgeText({ luck, edge }: LuckAndEdge): string {
  const signs = [wholePoints(luck.value), wholePoints(edge.value)].map(Math.sign);
  const word = signs.includes(1) && signs.includes(-1) ? 'but' : 'and';
  const picked = ['worse than', 'as good as', 'better than'][(signs[1] ?? 0) + 1];
  return `${luckText(luck)}, ${word} ${picked} the favorites`;
}

/** Rounds away from zero at a half, so that both directions are told alike; never −0. */
function wholePoints(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value)) || 0;
}
