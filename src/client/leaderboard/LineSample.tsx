import type { ChartLine } from './chartLines.ts';
import { strokeOf } from './LinesChart.tsx';

export function LineSample({ line }: { readonly line: ChartLine }) {
  return (
    <svg width={28} height={8} aria-hidden>
      <line x1={1} x2={27} y1={4} y2={4} {...strokeOf(line)} />
    </svg>
  );
}
