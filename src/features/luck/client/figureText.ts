import type { Figure } from '#features/luck/domain/luck.ts';

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Returns a figure as it is read, in tenths. */
export function tenthsOf({ value }: Figure): number {
  return Math.round(value * 10);
}

/** Returns `+3.2 ± 4.1`, `−0.4 ± 2.0` or `0.0 ± 1.5`. */
export function figureText(figure: Figure): string {
  const tenths = tenthsOf(figure);
  const sign = tenths > 0 ? '+' : tenths < 0 ? '−' : '';
  return `${sign}${decimal(Math.abs(tenths) / 10)} ± ${decimal(figure.spread)}`;
}

function decimal(value: number): string {
  return value.toLocaleString('en-US', ONE_DIGIT);
}
