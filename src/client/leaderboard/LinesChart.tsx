import { LineChart } from '@mantine/charts';
import type { CSSProperties } from 'react';
import { usePlotArea, useYAxisScale } from 'recharts';
import { useIsNarrow } from '#client/ui/media.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { TILE_HEX } from '#domain/personTile.ts';
import { type ChartLine, type Measure, rankTicks, spread } from './chartLines.ts';
import styles from './StandingsChart.module.css';

interface Props {
  readonly rounds: Leaderboard['rounds'];
  readonly lines: readonly ChartLine[];
  readonly measure: Measure;
}

/** Width of the labels at the lines' ends. */
const LABEL_WIDTHS = { wide: 186, narrow: 122 };
const EDGE = 14;
const LABEL_GAP = 17;
/** In characters. */
const MAX_LABEL = { wide: 20, narrow: 11 };
/** From the last point to the player's tile; a thin line joins them. */
const LABEL_DISTANCE = 14;
const TILE_SIZE = 16;

function strokeOf({ isOwn, color, dash }: ChartLine) {
  return { stroke: color, strokeWidth: isOwn ? 3.5 : 2.25, strokeDasharray: dash };
}

export function LinesChart({ rounds, lines, measure }: Props) {
  const isNarrow = useIsNarrow();
  // SVG paints the last on top.
  const ordered = lines.toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn));
  const worst = Math.max(1, ...lines.flatMap(({ values }) => values.filter((value) => value !== null)));
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
        series={ordered.map((line) => ({
          name: `e${line.entryId}`,
          label: shortened(line.name, isNarrow),
          color: line.color,
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
        lineChartProps={{
          margin: { top: 4, right: isNarrow ? LABEL_WIDTHS.narrow : LABEL_WIDTHS.wide, bottom: 4, left: -16 },
        }}
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

export function LineSample({ line }: { readonly line: ChartLine }) {
  return (
    <svg width={28} height={8} aria-hidden>
      <line x1={1} x2={27} y1={4} y2={4} {...strokeOf(line)} />
    </svg>
  );
}

interface LabelsProps {
  readonly lines: readonly ChartLine[];
  readonly isNarrow: boolean;
}

/** Labels each line at its end inside the chart, without overlaps. */
function EndLabels({ lines, isNarrow }: LabelsProps) {
  const scale = useYAxisScale();
  const plot = usePlotArea();
  if (!scale || !plot) return null;
  const ends = lines.map(({ values }) => Number(scale(values.at(-1) ?? 0)));
  const positions = spread(ends, LABEL_GAP, plot.y + LABEL_GAP / 2, plot.y + plot.height - LABEL_GAP / 2);
  const edge = plot.x + plot.width;
  return (
    <g>
      {lines.map((line, index) => {
        const y = positions[index] ?? 0;
        return (
          <g key={line.entryId} className={styles.end} data-own={line.isOwn || undefined}>
            <path
              d={`M${edge - 8} ${ends[index]} L${edge + LABEL_DISTANCE - 2} ${y}`}
              className={styles.lead}
              stroke={line.color}
            />
            <PlayerTile line={line} x={edge + LABEL_DISTANCE + TILE_SIZE / 2} y={y} />
            <text x={edge + LABEL_DISTANCE + TILE_SIZE + 4} y={y} dominantBaseline="central">
              {shortened(line.name, isNarrow)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

interface TileProps {
  readonly line: ChartLine;
  /** of its center */
  readonly x: number;
  readonly y: number;
}

/** A player's tile, as in `PersonTile`. */
function PlayerTile({ line: { tile }, x, y }: TileProps) {
  return (
    <>
      <circle
        className={styles.tile}
        style={{ '--tile': TILE_HEX[tile.color] } as CSSProperties}
        cx={x}
        cy={y}
        r={TILE_SIZE / 2 - 0.75}
      />
      <text className={styles.emoji} x={x} y={y} textAnchor="middle" dominantBaseline="central">
        {tile.emoji}
      </text>
    </>
  );
}

/** Cuts a name to the width next to the chart. */
function shortened(name: string, isNarrow: boolean): string {
  const letters = [...name];
  const max = isNarrow ? MAX_LABEL.narrow : MAX_LABEL.wide;
  return letters.length <= max
    ? name
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
