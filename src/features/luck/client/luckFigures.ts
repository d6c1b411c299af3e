import type { FiguresOf } from '#client/pool/story/figures.ts';
import { edgeText, luckAndEdgeText, luckText } from '#features/luck/domain/luckText.ts';
import { entryLuck } from './entryLuck.ts';
import { tenthsOf } from './figureText.ts';

/** Luck and edge in words, compared with one decimal. */
export const luckFigures: FiguresOf = (grid, entry, scoring) => {
  const figures = entryLuck(grid, entry, scoring);
  if (!figures) return undefined;
  const { luck, edge } = figures;
  return {
    story: luckAndEdgeText(figures),
    compared: [
      { title: 'Luckiest', value: tenthsOf(luck), text: luckText(luck) },
      { title: 'Best edge', value: tenthsOf(edge), text: edgeText(edge) },
    ],
  };
};
