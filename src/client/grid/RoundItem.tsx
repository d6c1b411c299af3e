import { Accordion } from '@mantine/core';
import { memo } from 'react';
import { plural } from '#domain/plural.ts';
import { GridHead } from './GridHead.tsx';
import type { GridData } from './gridData.ts';
import type { GridRound } from './gridRows.ts';
import styles from './RoundItem.module.css';
import { RoundTable } from './RoundTable.tsx';
import type { GoToColumn } from './useGridWindow.ts';

interface Props {
  readonly round: GridRound;
  readonly data: GridData;
  /** the rows of its table that are drawn: from `firstRow` to before `endRow` */
  readonly firstRow: number;
  readonly endRow: number;
  /** the columns that are drawn: from `first` to before `end` */
  readonly first: number;
  readonly end: number;
  readonly goTo: GoToColumn;
}

/** A round that opens and closes. */
export const RoundItem = memo(function RoundItem(props: Props) {
  const { round, data, first, end, goTo } = props;
  return (
    <Accordion.Item value={String(round.number)} className={styles.round}>
      <Accordion.Control>
        <RoundName round={round} entries={data.entries.length} />
      </Accordion.Control>
      <Accordion.Panel>
        {round.regions.length === 0 ? (
          <p className={styles.note}>No games yet</p>
        ) : (
          <RoundTable
            round={round}
            data={data}
            rows={{ first: props.firstRow, end: props.endRow }}
            columns={{ first, end }}
            head={<GridHead data={data} first={first} end={end} goTo={goTo} />}
          />
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
});

interface NameProps {
  readonly round: GridRound;
  readonly entries: number;
}

export function RoundName({ round, entries }: NameProps) {
  const games = round.rows.filter((row) => row === 'game').length;
  return (
    <span className={styles.heading}>
      <span className={styles.name}>{round.name}</span>
      <span className={styles.count}>
        {plural(games, 'game')} · {plural(entries, 'entry', 'entries')}
      </span>
    </span>
  );
}
