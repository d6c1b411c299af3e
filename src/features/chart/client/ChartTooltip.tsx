import { Row, Stack } from '#client/ui/layout.tsx';
import styles from './Chart.module.css';
import { type ChartLayout, shortenName } from './chartLayout.ts';
import type { ChartLine } from './chartLines.ts';

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
    <Stack gap={1} className={`text-s ${styles.tooltip}`} style={style} aria-hidden>
      <strong>{round.name}</strong>
      {lines.map(({ entryId, name, color, values }) => {
        const value = values[round.index] ?? null;
        return (
          value !== null && (
            <Row key={entryId} gap={3}>
              <span className={styles.color} style={{ background: color }} />
              <span className="grow">{shortenName(name, isNarrow)}</span>
              <span>{value}</span>
            </Row>
          )
        );
      })}
    </Stack>
  );
}
