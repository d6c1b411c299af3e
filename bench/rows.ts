/** Something of ours that was measured, beside the most that could be had in the same run. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  /** undefined where a figure has nothing to be measured against */
  readonly limit?: number | undefined;
  /** of ours to the limit, or of ours alone */
  readonly goal: { readonly ratio: 'least' | 'most'; readonly of: number } | { readonly most: number };
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('there is no median of nothing');
  return middle;
}

/** Takes each of several measurements in turn, again and again, so that a noisy moment meets all alike: their medians. */
export async function inTurn<K extends string>(
  runs: number,
  measurements: Readonly<Record<K, () => number | Promise<number>>>,
): Promise<Record<K, number>> {
  const names = Object.keys(measurements) as K[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (let run = 0; run < runs; run++) {
    for (const name of names) taken[name].push(await measurements[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(taken[name])])) as Record<K, number>;
}

/** A line a row, in columns: what it is, ours, its limit, their ratio, what that is to be, and whether it is. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [
    ['', 'ours', 'limit', '', 'ratio', 'goal', ''],
    ...rows.map((row) => [
      row.name,
      figure(row.ours),
      row.limit === undefined ? '' : figure(row.limit),
      row.unit,
      row.limit === undefined ? '' : ratioOf(row).toFixed(2),
      goalOf(row),
      isReached(row) ? 'reached' : 'NOT REACHED',
    ]),
  ];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => aligned(cell, column, widths))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const ON_THE_RIGHT = new Set([1, 2, 4]);

function aligned(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return ON_THE_RIGHT.has(column) ? cell.padStart(width) : cell.padEnd(width);
}

function figure(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function ratioOf({ ours, limit = Number.NaN }: Row): number {
  return ours / limit;
}

function goalOf({ goal, unit }: Row): string {
  if ('most' in goal) return `≤ ${goal.most.toLocaleString('en-US')} ${unit}`;
  return `${goal.ratio === 'least' ? '≥' : '≤'} ${goal.of} ×`;
}

function isReached(row: Row): boolean {
  if ('most' in row.goal) return row.ours <= row.goal.most;
  return row.goal.ratio === 'least' ? ratioOf(row) >= row.goal.of : ratioOf(row) <= row.goal.of;
}
