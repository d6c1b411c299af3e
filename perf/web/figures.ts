/** Something measured that has a limit. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** the least or the most that is good enough */
  readonly limit: { readonly least: number } | { readonly most: number };
  readonly unit?: string;
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('there is no median of nothing');
  return middle;
}

/** A line a figure, in columns: what it is, how much it is, its limit, and whether it holds. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${figure.value}${figure.unit ?? ''}`,
    'least' in figure.limit ? `≥ ${figure.limit.least}` : `≤ ${figure.limit.most}`,
    holds(figure) ? 'pass' : 'FAIL',
  ]);
  const all = [['', 'measured', 'limit', ''], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map(([name = '', ...rest]) => line(name, rest, widths)).join('\n');
}

/** The names of those that miss their limits. */
export function missed(figures: readonly Figure[]): string[] {
  return figures.filter((figure) => !holds(figure)).map(({ name }) => name);
}

function holds({ value, limit }: Figure): boolean {
  return 'least' in limit ? value >= limit.least : value <= limit.most;
}

function line(
  name: string,
  [value = '', limit = '', verdict = '']: readonly string[],
  widths: readonly number[],
): string {
  const [first = 0, second = 0, third = 0] = widths;
  return `${name.padEnd(first)}  ${value.padStart(second)}  ${limit.padEnd(third)}  ${verdict}`.trimEnd();
}
