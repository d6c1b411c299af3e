import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { ChartLine, Measure } from './chartLines.ts';

export const CHART_HEIGHT = 300;
const TOP = 4;
/** Below are the names of the rounds. */
const BOTTOM = CHART_HEIGHT - 34;
/** Left of it are the numbers of the axis. */
const LEFT = 44;
/** Width of the labels at the lines' ends. */
const LABELS = { wide: 186, narrow: 122 };
/** From the plot's edge to the outermost points. */
const EDGE = 14;
const RANKS = 5;
const TOTALS = 4;

type Scale = ScaleLinear<number, number>;

/** Where the parts of the chart are, in pixels. */
export interface ChartLayout {
  readonly width: number;
  readonly isNarrow: boolean;
  /** how many there are */
  readonly rounds: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** by the index of a round */
  readonly x: Scale;
  /** by a rank or total */
  readonly y: Scale;
  /** the ranks or totals that have a line of the grid */
  readonly ticks: readonly number[];
}

export function getChartLayout(
  width: number,
  isNarrow: boolean,
  rounds: number,
  lines: readonly ChartLine[],
  measure: Measure,
): ChartLayout {
  const right = width - (isNarrow ? LABELS.narrow : LABELS.wide);
  const highest = Math.max(1, ...lines.flatMap(({ values }) => values.filter((value) => value !== null)));
  const [first, last] = [TOP + EDGE, BOTTOM - EDGE];
  const axis =
    measure === 'rank'
      ? { y: scaleLinear([1, Math.max(2, highest)], [first, last]), ticks: getRankTicks(highest) }
      : getTotalAxis(scaleLinear([0, highest], [last, first]).nice(TOTALS));
  const x = scaleLinear([0, rounds - 1], [LEFT + EDGE, right - EDGE]);
  return { width, isNarrow, rounds, left: LEFT, right, top: TOP, bottom: BOTTOM, x, ...axis };
}

function getTotalAxis(y: Scale) {
  return { y, ticks: y.ticks(TOTALS).filter(Number.isInteger) };
}

/** Returns 1, and round numbers down to the worst rank shown. */
export function getRankTicks(worst: number): number[] {
  const ranks = scaleLinear([1, worst], [0, 1]).ticks(RANKS).filter(Number.isInteger);
  return [...new Set([1, ...ranks])];
}

/** Returns the index of the round that is nearest to a place in the plot. */
export function getNearestRound({ left, right, x, rounds }: ChartLayout, place: number): number | undefined {
  if (place < left || place > right) return undefined;
  return Math.max(0, Math.min(rounds - 1, Math.round(x.invert(place))));
}

/** Returns label positions near `wanted`, at least `gap` apart, between `top` and `bottom`; in the order given. */
export function spread(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const labels = wanted.map((position) => ({ position }));
  const downwards = labels.toSorted((a, b) => a.position - b.position);
  let least = top;
  for (const label of downwards) {
    label.position = Math.max(label.position, least);
    least = label.position + gap;
  }
  let most = bottom;
  for (const label of downwards.toReversed()) {
    label.position = Math.min(label.position, most);
    most = label.position - gap;
  }
  return labels.map(({ position }) => position);
}

/** In letters. */
const MAX_NAME = { wide: 20, narrow: 11 };

/** Cuts a name to the width next to the chart. */
export function shortenName(name: string, isNarrow: boolean): string {
  const letters = [...name];
  const max = isNarrow ? MAX_NAME.narrow : MAX_NAME.wide;
  if (letters.length <= max) return name;
  const start = letters.slice(0, max - 1).join('');
  return `${start.trimEnd()}…`;
}
