import { MultiSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Row } from '#client/ui/layout.tsx';
import type { Leaderboard } from '#contract/standings.ts';
import { namesPlayer } from '#domain/names/namesPlayer.ts';
import styles from './Chart.module.css';
import { type ChartLine, MAX_LINES } from './chartLines.ts';
import { LineSample } from './LinesChart.tsx';

/** Options listed at a time; typing finds the others. */
const MAX_OPTIONS = 50;

interface Props {
  readonly rows: Leaderboard['rows'];
  readonly lines: readonly ChartLine[];
  readonly onChange: (chosen: number[]) => void;
}

/** Chooses the entries of the chart; each chosen one shows its line, as a legend. */
export function ChartChoice({ rows, lines, onChange }: Props) {
  const isFull = lines.length >= MAX_LINES;
  return (
    <MultiSelect
      className="not-printed"
      classNames={{ input: styles.input, inputField: styles.search, option: styles.offer }}
      aria-label="Entries in the chart"
      description={isFull ? `${MAX_LINES} at a time: remove one to add another` : undefined}
      placeholder={isFull ? undefined : 'Add an entry'}
      nothingFoundMessage="No entry of this name"
      searchable
      hidePickedOptions
      limit={MAX_OPTIONS}
      maxValues={MAX_LINES}
      comboboxProps={{ withinPortal: false, position: 'top' }}
      scrollAreaProps={{ scrollbars: 'y' }}
      data={rows.map((row) => ({
        value: String(row.entryId),
        label: namesPlayer(row) ? row.entryName : `${row.entryName} (${row.username})`,
      }))}
      value={lines.map(({ entryId }) => String(entryId))}
      onChange={(values) => onChange(values.map(Number))}
      renderPill={({ value, onRemove }) => {
        const line = lines.find(({ entryId }) => String(entryId) === value);
        return line && <ChosenEntry line={line} onRemove={onRemove} />;
      }}
    />
  );
}

interface ChosenProps {
  readonly line: ChartLine;
  readonly onRemove: (() => void) | undefined;
}

function ChosenEntry({ line, onRemove }: ChosenProps) {
  return (
    <Row
      as="button"
      type="button"
      gap={1}
      className={`strong text-s ${styles.chip}`}
      data-own={line.isOwn || undefined}
      aria-label={`Remove ${line.name}`}
      onClick={(event: MouseEvent) => {
        // else the field underneath opens its list
        event.stopPropagation();
        onRemove?.();
      }}
    >
      <LineSample line={line} />
      <span className="truncate">{line.name}</span>
      <IconX size={16} aria-hidden />
    </Row>
  );
}
