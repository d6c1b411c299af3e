import { useElementSize } from '@mantine/hooks';
import { curveMonotoneX, line as lineThrough } from 'd3-shape';
import { useState } from 'react';
import { useIsNarrow } from '#client/ui/media.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { formatCount } from '#domain/names/plural.ts';
import styles from './Chart.module.css';
import { ChartTooltip } from './ChartTooltip.tsx';
import { CHART_HEIGHT, type ChartLayout, getChartLayout, getNearestRound } from './chartLayout.ts';
import type { ChartLine, Measure } from './chartLines.ts';
import { EndLabels } from './EndLabels.tsx';
import { RoundSlider } from './RoundSlider.tsx';

type Rounds = Leaderboard['rounds'];

interface Props {
  readonly rounds: Rounds;
  readonly lines: readonly ChartLine[];
  readonly measure: Measure;
}

/** The chart; `StandingsChart` has it as a table for screen readers too. */
export function LinesChart({ rounds, lines, measure }: Props) {
  const { ref, width } = useElementSize();
  const layout = getChartLayout(width, useIsNarrow(), rounds.length, lines, measure);
  const [shownIndex, setShownIndex] = useState<number>();
  const shown = rounds.map(({ name }, index) => ({ name, index })).find(({ index }) => index === shownIndex);
  // SVG paints the last on top.
  const ordered = lines.toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn));
  const point = (chart: Element, { clientX }: { readonly clientX: number }) =>
    setShownIndex(getNearestRound(layout, clientX - chart.getBoundingClientRect().left));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider inside is for the keyboard
    <div
      ref={ref}
      className={styles.chart}
      onMouseMove={(event) => point(event.currentTarget, event)}
      onMouseLeave={() => setShownIndex(undefined)}
      onTouchMove={(event) => {
        const touch = event.targetTouches.item(0);
        if (touch) point(event.currentTarget, touch);
      }}
    >
      {width > 0 && (
        <svg width={width} height={CHART_HEIGHT} viewBox={`0 0 ${width} ${CHART_HEIGHT}`} aria-hidden>
          <Grid layout={layout} rounds={rounds} />
          {ordered.map((line) => (
            <Line key={line.entryId} layout={layout} line={line} />
          ))}
          <EndLabels layout={layout} lines={lines} />
          {shown && <ShownRound layout={layout} lines={ordered} index={shown.index} />}
        </svg>
      )}
      {shown && <ChartTooltip layout={layout} lines={ordered} round={shown} />}
      <RoundSlider rounds={rounds} lines={lines} shown={shown} onShow={setShownIndex} />
    </div>
  );
}

/** A generous estimate, in pixels. */
const LETTER_WIDTH = 7;

function Grid({ layout, rounds }: { readonly layout: ChartLayout; readonly rounds: Rounds }) {
  const { left, right, top, bottom, x, y, ticks, isNarrow } = layout;
  const longest = Math.max(...rounds.map(({ name }) => name.length)) * LETTER_WIDTH;
  const hasNames = !isNarrow && (rounds.length === 1 || longest < x(1) - x(0));
  return (
    <>
      {[top, ...ticks.map(y), bottom].map((height) => (
        <path key={height} className={styles.grid} d={`M${left} ${height}H${right}`} />
      ))}
      {ticks.map((tick) => (
        <text key={tick} className={styles.tick} x={left - 10} y={y(tick)} textAnchor="end" dominantBaseline="central">
          {formatCount(tick)}
        </text>
      ))}
      {rounds.map(({ number, name }, index) => (
        <text key={number} className={styles.tick} x={x(index)} y={bottom + 27} textAnchor="middle">
          {hasNames ? name : `R${number}`}
        </text>
      ))}
    </>
  );
}

interface LineProps {
  readonly layout: ChartLayout;
  readonly line: ChartLine;
}

function Line({ layout: { x, y }, line }: LineProps) {
  const points = line.values.flatMap((value, index): [number, number][] =>
    value === null ? [] : [[x(index), y(value)]],
  );
  return (
    <>
      <path d={lineThrough().curve(curveMonotoneX)(points) ?? undefined} fill="none" {...getStroke(line)} />
      {points.map(([left, top]) => (
        <circle key={left} cx={left} cy={top} r={4} fill={line.color} />
      ))}
    </>
  );
}

interface ShownProps {
  readonly layout: ChartLayout;
  readonly lines: readonly ChartLine[];
  readonly index: number;
}

/** Marks the round whose figures the tooltip has. */
function ShownRound({ layout: { top, bottom, x, y }, lines, index }: ShownProps) {
  return (
    <>
      <path className={styles.grid} d={`M${x(index)} ${top}V${bottom}`} />
      {lines.map(({ entryId, values, color }) => {
        const value = values[index] ?? null;
        return value !== null && <circle key={entryId} cx={x(index)} cy={y(value)} r={6} fill={color} />;
      })}
    </>
  );
}

export function LineSample({ line }: { readonly line: ChartLine }) {
  return (
    <svg width={28} height={8} aria-hidden>
      <line x1={1} x2={27} y1={4} y2={4} {...getStroke(line)} />
    </svg>
  );
}

function getStroke({ isOwn, color, dash }: ChartLine) {
  return { stroke: color, strokeWidth: isOwn ? 3.5 : 2.25, strokeDasharray: dash };
}
