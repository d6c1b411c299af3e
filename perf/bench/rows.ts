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

/**
 * Takes one measurement, or one and what it is held against, in turn, again and again, so that a noisy moment meets both
 * alike: of all rounds the one with the middle ratio.
 */
export async function inTurn<K extends string>(
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
  const ratio = (round: Record<K, number>) => names.map((name) => round[name]).reduce((one, other) => one / other);
  const middle = median(rounds.map(ratio));
  const found = rounds.find((round) => ratio(round) === middle);
  if (!found) throw new Error('nothing was measured');
  return found;
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
  return inColumns(lines, new Set([1, 2, 4]));
}

/** Lines of cells as text, in columns; some of these have what they hold on their right. */
export function inColumns(lines: readonly (readonly string[])[], onTheRight: ReadonlySet<number>): string {
  const [first = []] = lines;
  const widths = first.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const aligned = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return onTheRight.has(column) ? cell.padStart(width) : cell.padEnd(width);
  };
  return lines.map((cells) => cells.map(aligned).join('  ').trimEnd()).join('\n');
}

/** A figure in as many digits as one reads. */
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
