import { inColumns } from '../bench/rows.ts';

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly limit: { readonly least: number } | { readonly most: number };
  readonly unit?: string;
}

export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${figure.value}${figure.unit ?? ''}`,
    'least' in figure.limit ? `≥ ${figure.limit.least}` : `≤ ${figure.limit.most}`,
    holds(figure) ? 'pass' : 'FAIL',
  ]);
  return inColumns([['', 'measured', 'limit', ''], ...rows], new Set([1]));
}

export function missed(figures: readonly Figure[]): string[] {
  return figures.filter((figure) => !holds(figure)).map(({ name }) => name);
}

function holds({ value, limit }: Figure): boolean {
  return 'least' in limit ? value >= limit.least : value <= limit.most;
}
