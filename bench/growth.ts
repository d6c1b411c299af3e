import { median } from './rows.ts';

/** What was measured at one size, by what it is called; a name ends in its unit. */
export type Figures = Readonly<Record<string, number>>;

/** A line a figure, a column a size. */
export function growthTable(what: string, sizes: readonly number[], figures: readonly Figures[]): string {
  const names = Object.keys(figures[0] ?? {});
  const lines = [
    [what, ...sizes.map((size) => size.toLocaleString('en-US'))],
    ...names.map((name) => [name, ...figures.map((of) => told(of[name] ?? Number.NaN))]),
  ];
  const first = Math.max(...lines.map(([name = '']) => name.length));
  return lines
    .map(([name = '', ...cells]) => `${name.padEnd(first)}${cells.map((cell) => cell.padStart(11)).join('')}`)
    .join('\n');
}

function told(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Milliseconds that something takes, the median of some. */
export async function medianMs(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    await work(run);
    took.push(performance.now() - began);
  }
  return median(took);
}
