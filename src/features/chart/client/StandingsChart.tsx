import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { rankHistory } from '#client/leaderboard/table/rankHistory.ts';
import { OUT_TEXTS } from '#client/seasons/rounds/roundTexts.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Leaderboard } from '#contract/standings.ts';
import type { Side } from '#domain/sides.ts';
import styles from './Chart.module.css';
import { ChartChoice } from './ChartChoice.tsx';
import { type ChartLine, type Chosen, chartLines, choose, firstChosen, type Measure } from './chartLines.ts';
import { LinesChart } from './LinesChart.tsx';

interface Props {
  readonly leaderboard: Leaderboard;
  readonly own: ReadonlySet<number>;
  /** assumed winners */
  readonly choices: ReadonlyMap<number, Side>;
}

const TITLES: Readonly<Record<Measure, string>> = {
  rank: 'Rank, round by round',
  total: 'Total, round by round',
};

export function StandingsChart({ leaderboard, own, choices }: Props) {
  const { rounds, rows } = leaderboard;
  const [measure, setMeasure] = useState<Measure>('rank');
  const [chosen, setChosen] = useState<Chosen>(() => firstChosen(rows, own));
  const history = useMemo(() => rankHistory(rows), [rows]);
  const lines = useMemo(
    () => chartLines(leaderboard, history, chosen, own, measure),
    [leaderboard, history, chosen, own, measure],
  );
  return (
    <Stack gap={2} className={styles.panel}>
      {choices.size > 0 && <p className="ember strong">Hypothetical: with assumed winners</p>}
      <Row gap={4} wrap justify="between">
        <h2>{TITLES[measure]}</h2>
        <SegmentedControl
          aria-label="What the chart shows"
          className="not-printed"
          classNames={{ root: styles.switch, label: styles.option, indicator: styles.indicator }}
          data={[
            { value: 'rank', label: 'Rank' },
            { value: 'total', label: 'Total' },
          ]}
          value={measure}
          onChange={(value) => setMeasure(value === 'total' ? 'total' : 'rank')}
        />
      </Row>
      <LinesChart rounds={rounds} lines={lines} measure={measure} />
      <ChartFigures title={TITLES[measure]} rounds={rounds} lines={lines} />
      <ChartChoice rows={rows} lines={lines} onChange={(ids) => setChosen(choose(chosen, ids))} />
    </Stack>
  );
}

interface FiguresProps {
  readonly title: string;
  readonly rounds: Leaderboard['rounds'];
  readonly lines: readonly ChartLine[];
}

/** The chart as a table for screen readers. */
function ChartFigures({ title, rounds, lines }: FiguresProps) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Player</th>
            {rounds.map(({ number, name }) => (
              <th key={number} scope="col">
                after {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ entryId, name, isOwn, values }) => (
            <tr key={entryId}>
              <th scope="row">
                {name}
                {isOwn && ' (your entry)'}
              </th>
              {rounds.map(({ number }, index) => (
                <td key={number}>{values[index] ?? OUT_TEXTS.joinedLater}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
