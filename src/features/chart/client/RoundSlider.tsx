import type { Leaderboard } from '#contract/standings.ts';
import styles from './Chart.module.css';
import type { ChartLine } from './chartLines.ts';

interface Props {
  readonly rounds: Leaderboard['rounds'];
  readonly lines: readonly ChartLine[];
  readonly shown: { readonly index: number; readonly name: string } | undefined;
  readonly onShow: (index: number | undefined) => void;
}

/** Shows the figures of a round by the arrow keys; Escape hides them. The chart shows its focus. */
export function RoundSlider({ rounds, lines, shown, onShow }: Props) {
  const last = rounds.length - 1;
  const figures = lines.flatMap(({ name, values }) => {
    const value = shown && values[shown.index];
    return typeof value === 'number' ? `${name} ${value}` : [];
  });
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label="Round in the chart"
      aria-valuetext={shown && `${shown.name}: ${figures.join(', ')}`}
      min={0}
      max={last}
      value={shown?.index ?? last}
      onFocus={() => onShow(last)}
      onBlur={() => onShow(undefined)}
      onChange={(event) => onShow(Number(event.currentTarget.value))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onShow(undefined);
      }}
    />
  );
}
