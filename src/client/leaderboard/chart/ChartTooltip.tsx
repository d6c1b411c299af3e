import { type ChartLayout, shortenName } from './chartLayout.ts';
import type { ChartLine } from './chartLines.ts';
import styles from './LinesChart.module.css';

const DISTANCE = 10;

interface Props {
  readonly layout: ChartLayout;
  readonly lines: readonly ChartLine[];
  readonly round: { readonly index: number; readonly name: string };
}

/** The figures of a round, beside it on the side that has more room. */
export function ChartTooltip({ layout: { left, right, x, isNarrow }, lines, round }: Props) {
  const place = x(round.index);
  // A percentage is of the tooltip's own width: it stays within the plot.
  const style =
    place <= (left + right) / 2
      ? { left: place + DISTANCE, translate: `min(0px, ${right - place - DISTANCE}px - 100%)` }
      : { left: place - DISTANCE, translate: `max(-100%, ${left - place + DISTANCE}px)` };
  return (
    <div className={styles.tooltip} style={style} aria-hidden>
      <div className={styles.round}>{round.name}</div>
      {lines.map(({ entryId, name, color, values }) => {
        const value = values[round.index] ?? null;
        return (
          value !== null && (
            <div key={entryId} className={styles.figure}>
              <span className={styles.color} style={{ background: color }} />
              <span className={styles.name}>{shortenName(name, isNarrow)}</span>
              <span>{value}</span>
            </div>
          )
        );
      })}
    </div>
  );
}
