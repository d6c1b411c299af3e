import { figure, inColumns, median } from './rows.ts';

/** Values by name. A name ends in its unit. */
export type Figures = Readonly<Record<string, number>>;

export function growthTable(what: string, sizes: readonly number[], figures: readonly Figures[]): string {
  const lines = Object.keys(figures[0] ?? {}).map((name) => [
    name,
    ...figures.map((of) => figure(of[name] ?? Number.NaN)),
  ]);
  return inColumns([[what, ...sizes.map((size) => size.toLocaleString('en-US'))], ...lines], new Set([1, 2, 3]));
}

export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Returns the median time of several runs. */
export async function medianMs(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < runs; run++) took.push(await timeMs(() => work(run)));
  return median(took);
}
