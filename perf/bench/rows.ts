/** A measurement and the baseline of the same run. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  /** the baseline, if any */
  readonly limit?: number | undefined;
  /** a bound for the ratio to the limit, or for `ours` */
  readonly goal: { readonly ratio: 'least' | 'most'; readonly of: number } | { readonly most: number };
}

export function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('no values have no median');
  return middle;
}

/** Alternates between measurements, so that noise affects both. Returns the run with the median ratio. */
export async function alternate<K extends string>(
  runs: number,
  measurements: Readonly<Record<K, () => number | Promise<number>>>,
): Promise<Record<K, number>> {
  const names = Object.keys(measurements) as K[];
  const rounds: Record<K, number>[] = [];
  while (rounds.length < runs) {
    const taken: [K, number][] = [];
    for (const name of names) taken.push([name, await measurements[name]()]);
    rounds.push(Object.fromEntries(taken) as Record<K, number>);
  }
  return middleOf(rounds);
}

/** Returns the run with the median ratio. */
export function middleOf<K extends string>(runs: readonly Record<K, number>[]): Record<K, number> {
  const ratio = (run: Record<K, number>) => Object.values<number>(run).reduce((one, other) => one / other);
  const middle = median(runs.map(ratio));
  const found = runs.find((run) => ratio(run) === middle);
  if (!found) throw new Error('nothing was measured');
  return found;
}

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
  return inColumns(lines, new Set([1, 2, 4]));
}

/** Formats lines of cells as text with aligned columns. */
export function inColumns(lines: readonly (readonly string[])[], rightAligned: ReadonlySet<number>): string {
  const [first = []] = lines;
  const widths = first.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const aligned = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return rightAligned.has(column) ? cell.padStart(width) : cell.padEnd(width);
  };
  return lines.map((cells) => cells.map(aligned).join('  ').trimEnd()).join('\n');
}

export function figure(value: number): string {
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
