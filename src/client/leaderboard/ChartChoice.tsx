import { MultiSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Leaderboard } from '#contract/schemas.ts';
import { type ChartLine, MOST_LINES } from './chartLines.ts';
import { LineSample } from './LinesChart.tsx';
import styles from './StandingsChart.module.css';

/** So many of a thousand are offered at once; typing finds the others. */
const OFFERED = 50;

interface Props {
  readonly rows: Leaderboard['rows'];
  readonly lines: readonly ChartLine[];
  /** ids of the entries that are chosen from now on */
  readonly onChange: (chosen: number[]) => void;
}

/** Which entries the chart shows; each chosen one with its line, as a legend. */
export function ChartChoice({ rows, lines, onChange }: Props) {
  const isFull = lines.length >= MOST_LINES;
  return (
    <MultiSelect
      className={styles.choice}
      classNames={{ input: styles.input, pillsList: styles.chips, inputField: styles.search, option: styles.offer }}
      aria-label="Entries in the chart"
      description={isFull ? `${MOST_LINES} at a time: take one off to add another` : undefined}
      placeholder={isFull ? undefined : 'Add an entry'}
      nothingFoundMessage="No entry of this name"
      searchable
      hidePickedOptions
      limit={OFFERED}
      maxValues={MOST_LINES}
      comboboxProps={{ withinPortal: false, position: 'top' }}
      scrollAreaProps={{ scrollbars: 'y' }}
      data={rows.map(({ entryId, entryName, username }) => ({
        value: String(entryId),
        label: `${entryName} (${username})`,
      }))}
      value={lines.map(({ entryId }) => String(entryId))}
      onChange={(values) => onChange(values.map(Number))}
      renderPill={({ value, onRemove }) => {
        const line = lines.find(({ entryId }) => String(entryId) === value);
        return line && <Chip line={line} onRemove={onRemove} />;
      }}
    />
  );
}

interface ChipProps {
  readonly line: ChartLine;
  readonly onRemove: (() => void) | undefined;
}

function Chip({ line, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-own={line.isOwn || undefined}
      aria-label={`Take ${line.name} off the chart`}
      onClick={(event) => {
        // or the field beneath would open its list
        event.stopPropagation();
        onRemove?.();
      }}
    >
      <LineSample line={line} />
      <span className={styles.chipName}>{line.name}</span>
      <IconX size={16} aria-hidden />
    </button>
  );
}
