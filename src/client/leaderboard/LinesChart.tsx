import { LineChart } from '@mantine/charts';
import { useMediaQuery } from '@mantine/hooks';
import type { Leaderboard } from '#contract/schemas.ts';
import { type ChartLine, type Measure, rankTicks } from './chartLines.ts';
import { EndLabels, shortened } from './EndLabels.tsx';
import styles from './StandingsChart.module.css';

interface Props {
  readonly rounds: Leaderboard['rounds'];
  readonly lines: readonly ChartLine[];
  readonly measure: Measure;
}

/** Room for the names at the lines' ends. */
const NAMES = { wide: 168, narrow: 104 };
const EDGE = 14;

/** Own lines are stronger, and the only ones in the colour of one's own. */
export function strokeOf({ isOwn, dash }: Pick<ChartLine, 'isOwn' | 'dash'>) {
  return {
    stroke: isOwn ? 'var(--ember)' : 'var(--soft)',
    strokeWidth: isOwn ? 3.5 : 2,
    strokeDasharray: dash,
  };
}

export function LinesChart({ rounds, lines, measure }: Props) {
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  // What is drawn last is on top.
  const drawn = lines.toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn));
  const worst = Math.max(1, ...lines.flatMap(({ values }) => values));
  const data = rounds.map(({ name }, index) => ({
    round: name,
    ...Object.fromEntries(lines.map(({ entryId, values }) => [`e${entryId}`, values[index]])),
  }));
  const axis =
    measure === 'rank'
      ? { reversed: true, domain: [1, Math.max(2, worst)], ticks: rankTicks(worst) }
      : { domain: [0, 'auto'] as const };
  return (
    <div className={styles.chart} aria-hidden>
      <LineChart
        h="100%"
        data={data}
        dataKey="round"
        series={drawn.map((line) => ({
          name: `e${line.entryId}`,
          label: shortened(line.name, isNarrow),
          color: line.isOwn ? 'var(--ember)' : 'var(--soft)',
        }))}
        lineProps={({ name }) => {
          const line = lines.find(({ entryId }) => `e${entryId}` === name);
          return line ? strokeOf(line) : {};
        }}
        tickLine="none"
        gridAxis="x"
        strokeDasharray="0"
        dotProps={{ r: 3.5, strokeDasharray: '0' }}
        activeDotProps={{ r: 5 }}
        accessibilityLayer={false}
        classNames={{ root: styles.figure }}
        lineChartProps={{ margin: { top: 4, right: isNarrow ? NAMES.narrow : NAMES.wide, bottom: 4, left: -16 } }}
        xAxisProps={{
          padding: { left: EDGE, right: EDGE },
          tickFormatter: (name: string, index) => (isNarrow ? `R${rounds[index]?.number}` : name),
        }}
        yAxisProps={{ ...axis, padding: { top: EDGE, bottom: EDGE }, allowDecimals: false }}
      >
        <EndLabels lines={lines} isNarrow={isNarrow} />
      </LineChart>
    </div>
  );
}
