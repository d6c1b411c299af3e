import { figure, inColumns, median } from './rows.ts';

/** What was measured at one size, by what it is called; a name ends in its unit. */
export type Figures = Readonly<Record<string, number>>;

/** A line a figure, a column a size. */
export function growthTable(what: string, sizes: readonly number[], figures: readonly Figures[]): string {
  const lines = Object.keys(figures[0] ?? {}).map((name) => [
    name,
    ...figures.map((of) => figure(of[name] ?? Number.NaN)),
  ]);
  return inColumns([[what, ...sizes.map((size) => size.toLocaleString('en-US'))], ...lines], new Set([1, 2, 3]));
}

/** Milliseconds that something takes. */
export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Milliseconds that something takes, the median of some. */
export async function medianMs(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < runs; run++) took.push(await timeMs(() => work(run)));
  return median(took);
}
