import { usePlotArea, useYAxisScale } from 'recharts';
import { type ChartLine, spread } from './chartLines.ts';
import styles from './StandingsChart.module.css';

interface Props {
  readonly lines: readonly ChartLine[];
  readonly isNarrow: boolean;
}

const GAP = 17;
const LONGEST = { wide: 20, narrow: 11 };
/** From the last point to its label, where a thin line joins them. */
const REACH = 16;

/** The name of each line at its end, moved apart where lines end together. Stands inside the chart. */
export function EndLabels({ lines, isNarrow }: Props) {
  const scale = useYAxisScale();
  const plot = usePlotArea();
  if (!scale || !plot) return null;
  const ends = lines.map(({ values }) => Number(scale(values.at(-1) ?? 0)));
  const places = spread(ends, GAP, plot.y + GAP / 2, plot.y + plot.height - GAP / 2);
  const edge = plot.x + plot.width;
  return (
    <g>
      {lines.map((line, index) => {
        const y = places[index] ?? 0;
        return (
          <g key={line.entryId} className={styles.end} data-own={line.isOwn || undefined}>
            <path d={`M${edge - 8} ${ends[index]} L${edge + REACH - 4} ${y}`} className={styles.lead} />
            <text x={edge + REACH} y={y} dominantBaseline="central">
              {shortened(line.name, isNarrow)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** A name as long as there is room for beside a chart. */
export function shortened(name: string, isNarrow: boolean): string {
  const letters = [...name];
  const longest = isNarrow ? LONGEST.narrow : LONGEST.wide;
  return letters.length <= longest
    ? name
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
