import { Accordion } from '@mantine/core';
import { memo } from 'react';
import { Facts } from '#client/ui/Facts.tsx';
import { Row } from '#client/ui/layout.tsx';
import { formatCount, plural } from '#domain/names/plural.ts';
import styles from './Grid.module.css';
import { GridHead } from './GridHead.tsx';
import type { OpenGame } from './GridRow.tsx';
import { type GridData, type GridEntry, outOf } from './gridData.ts';
import type { GridRound } from './gridRows.ts';
import { RoundTable } from './RoundTable.tsx';
import type { GoToColumn, ScrollTogether } from './useGridWindow.ts';

interface Props {
  readonly round: GridRound;
  readonly data: GridData;
  /** rendered rows: from `firstRow` to before `endRow` */
  readonly firstRow: number;
  readonly endRow: number;
  /** rendered columns, besides the pinned ones: from `first` to before `end` */
  readonly first: number;
  readonly end: number;
  readonly scrollTogether: ScrollTogether;
  readonly goTo: GoToColumn;
  readonly onOpen: OpenGame;
}

export const RoundItem = memo(function RoundItem(props: Props) {
  const { round, data, first, end, scrollTogether, goTo, onOpen } = props;
  return (
    <Accordion.Item value={String(round.number)} className={styles.round}>
      <Accordion.Control>
        <RoundName round={round} entries={data.entries} />
      </Accordion.Control>
      <Accordion.Panel>
        {round.regions.length === 0 ? (
          <p className={`soft ${styles.note}`}>{emptyText(round)}</p>
        ) : (
          <RoundTable
            round={round}
            data={data}
            rows={{ first: props.firstRow, end: props.endRow }}
            columns={{ first, end }}
            head={<GridHead data={data} first={first} end={end} goTo={goTo} />}
            scrollTogether={scrollTogether}
            onOpen={onOpen}
          />
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
});

/** Says why a round shows no games. */
export function emptyText({ games }: GridRound): string {
  return games === 0 ? 'No games yet' : 'All picks agree in this round.';
}

interface NameProps {
  readonly round: GridRound;
  readonly entries: readonly GridEntry[];
}

export function RoundName({ round, entries }: NameProps) {
  const shown = round.regions.flatMap((region) => region.games).length;
  const out = outOf(entries, round.number);
  const games = plural(round.games, 'game');
  return (
    <Row as="span" wrap="text" gap={4} justify="between" align="baseline">
      <span className={styles.name}>{round.name}</span>
      <Facts
        className="soft text-s"
        facts={[
          shown === round.games ? games : `${shown} of ${games}`,
          plural(entries.length, 'entry', 'entries'),
          out.joinedLater.length > 0 && `${formatCount(out.joinedLater.length)} joined later`,
          out.absent.length > 0 && `${formatCount(out.absent.length)} not in the pool at the lock`,
        ].filter(Boolean)}
      />
    </Row>
  );
}
