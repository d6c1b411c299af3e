import type { Histogram } from '#features/everybody/domain/standing.ts';

/** With few different points no bar is wider. */
const WIDEST = 48;
/** A single entry among millions is still seen. */
const LOWEST = 2;
/** The room of a number below the bars. */
const TICK_ROOM = 48;

export interface Bar {
  readonly points: number;
  readonly entries: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Returns a bar for each number of points that somebody has, each as high as its entries say, in a room of this size. */
export function barsOf(histogram: Histogram, room: { readonly width: number; readonly height: number }): Bar[] {
  const { first, step } = scaleOf(histogram, room.width);
  const most = Math.max(...histogram.map(([, entries]) => entries));
  const gap = step > 6 ? 2 : step > 2 ? 1 : 0;
  return histogram.map(([points, entries]) => ({
    points,
    entries,
    left: (points - first) * step,
    width: step - gap,
    height: Math.max(LOWEST, (room.height * entries) / most),
  }));
}

/** Returns the points that are written below the bars, at round distances, with the middles of their bars. */
export function ticksOf(histogram: Histogram, width: number): { readonly points: number; readonly middle: number }[] {
  const { first, last, step } = scaleOf(histogram, width);
  const apart = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((each) => each * step >= TICK_ROOM) ?? 1000;
  const count = Math.floor(last / apart) - Math.ceil(first / apart) + 1;
  return Array.from({ length: count }, (_, index) => {
    const points = (Math.ceil(first / apart) + index) * apart;
    return { points, middle: (points - first + 0.5) * step };
  });
}

function scaleOf(histogram: Histogram, width: number) {
  const first = histogram[0]?.[0] ?? 0;
  const last = histogram.at(-1)?.[0] ?? 0;
  return { first, last, step: Math.min(WIDEST, width / (last - first + 1)) };
}
