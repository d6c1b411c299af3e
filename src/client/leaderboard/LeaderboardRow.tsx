import { VisuallyHidden } from '@mantine/core';
import { IconAwardFilled, IconTrophyFilled } from '@tabler/icons-react';
import { memo, type Ref, useId } from 'react';
import { Moved } from '#client/pool/Moved.tsx';
import { PlayerAvatar } from '#client/pool/PlayerAvatar.tsx';
import { JOINED_LATER } from '#client/seasons/roundTexts.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { formatCount, plural } from '#domain/plural.ts';
import { CellButton, type CellButtonProps, type OpenEntry, RANK } from './CellButton.tsx';
import { type Column, GUESS } from './columns.ts';
import { GuessCell, GuessLine } from './GuessCell.tsx';
import styles from './LeaderboardRow.module.css';
import table from './LeaderboardTable.module.css';
import type { RowChange } from './standingsChange.ts';
import { TotalCell } from './TotalCell.tsx';
import { NAME } from './useRowFocus.ts';

const AVATAR_SIZE = 32;

interface Props {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly row: Leaderboard['rows'][number];
  readonly index: number;
  readonly columns: readonly Column[];
  readonly isOwn: boolean;
  /** places gained by the last round, negative if lost; null after the entry's first round */
  readonly moved: number | null;
  /** number of the past rounds that were played before the entry was created */
  readonly before: number;
  readonly change: RowChange | undefined;
  /** the most points by past round, undefined where they are not marked */
  readonly tops: readonly (number | undefined)[];
  readonly hasMedals: boolean;
  /** the cell that Tab reaches; undefined if it is in another row */
  readonly focusableCell: string | undefined;
  readonly onFocus: (entryId: number, cell: string) => void;
  readonly onOpen: OpenEntry;
}

export const LeaderboardRow = memo(function LeaderboardRow(props: Props) {
  const { ref, row, index, columns, isOwn, moved, before, change, tops, hasMedals } = props;
  const points = columns.filter((column) => column !== GUESS && (column.place === undefined || column.place >= before));
  const cells = [NAME, RANK, ...points.map(({ key }) => key)];
  const { focusableCell = '' } = props;
  const button = {
    entryId: row.entryId,
    focusable: focusableCell === '' || cells.includes(focusableCell) ? focusableCell : NAME,
    onFocus: props.onFocus,
    onOpen: props.onOpen,
  };
  return (
    <tr ref={ref} data-index={index} data-entry={row.entryId} aria-rowindex={index + 2} data-own={isOwn || undefined}>
      <td className={table.rank}>
        <CellButton
          {...button}
          cell={RANK}
          label={rankLabel(row.rank, hasMedals ? MEDALS[row.rank - 1]?.name : undefined, moved)}
        >
          <span className={`numeral ${styles.place}`}>
            {formatCount(row.rank)}
            {hasMedals && <Medal rank={row.rank} />}
          </span>
          {moved !== null && <Movement places={moved} />}
        </CellButton>
      </td>
      <th scope="row" className={table.player}>
        <Person button={button} row={row} isOwn={isOwn} hasGuess={!columns.includes(GUESS)} />
      </th>
      {columns.map((column) =>
        column === GUESS ? (
          <GuessCell key={column.key} row={row} />
        ) : column.place === undefined ? (
          <TotalCell key={column.key} total={row.total} change={change}>
            {(total) => (
              <CellButton {...button} cell={column.key} label={`Total: ${plural(row.total, 'point')}`}>
                {total}
              </CellButton>
            )}
          </TotalCell>
        ) : (
          <td key={column.key} className={styles.points}>
            {column.place < before ? (
              <span className={styles.later}>{JOINED_LATER}</span>
            ) : (
              <PointsButton
                button={button}
                column={column}
                points={row.points[column.place]}
                top={tops[column.place]}
              />
            )}
          </td>
        ),
      )}
    </tr>
  );
});

type Button = Pick<CellButtonProps, 'entryId' | 'focusable' | 'onFocus' | 'onOpen'>;

interface PersonProps extends Pick<Props, 'row' | 'isOwn'> {
  readonly button: Button;
  readonly hasGuess: boolean;
}

function Person({ button, row, isOwn, hasGuess }: PersonProps) {
  const usernameId = useId();
  return (
    <div className={styles.person}>
      <PlayerAvatar person={row} size={AVATAR_SIZE} />
      <div className={styles.names}>
        <CellButton {...button} cell={NAME} className={styles.entry} describedBy={usernameId}>
          <span className={styles.name}>{row.entryName}</span>
        </CellButton>
        <span id={usernameId} className={styles.username}>
          {row.username}
        </span>
        {hasGuess && <GuessLine row={row} />}
      </div>
      {isOwn && <VisuallyHidden>your entry</VisuallyHidden>}
    </div>
  );
}

interface PointsProps {
  readonly button: Button;
  readonly column: Column;
  readonly points: number | undefined;
  /** undefined where the top scorers are not marked */
  readonly top: number | undefined;
}

function PointsButton({ button, column: { key, name, number }, points = 0, top }: PointsProps) {
  const isBest = points === top;
  const label = `${name}: ${plural(points, 'point')}${isBest ? ', best of the round' : ''}`;
  return (
    <CellButton {...button} cell={key} round={number} label={label}>
      {isBest ? (
        <strong className={styles.best}>
          {formatCount(points)}
          <VisuallyHidden> best of the round</VisuallyHidden>
        </strong>
      ) : (
        formatCount(points)
      )}
    </CellButton>
  );
}

/** Returns `Rank 2, up 1`; `moved` is null after the entry's first round. */
function rankLabel(rank: number, medal: string | undefined, moved: number | null): string {
  const movement = moved === 0 ? 'same rank as before' : moved && `${moved > 0 ? 'up' : 'down'} ${Math.abs(moved)}`;
  return [`Rank ${formatCount(rank)}`, medal, movement].filter(Boolean).join(', ');
}

function Movement({ places }: { readonly places: number }) {
  if (places === 0) {
    return (
      <span className={styles.moved}>
        <span aria-hidden>–</span>
        <VisuallyHidden>same rank as before</VisuallyHidden>
      </span>
    );
  }
  return <Moved places={places} className={styles.moved} />;
}

const MEDALS = [
  { name: 'Trophy', Icon: IconTrophyFilled },
  { name: 'Silver medal', Icon: IconAwardFilled },
  { name: 'Bronze medal', Icon: IconAwardFilled },
];

function Medal({ rank }: { readonly rank: number }) {
  const medal = MEDALS[rank - 1];
  if (!medal) return null;
  return <medal.Icon className={styles.medal} data-rank={rank} size={18} role="img" aria-label={medal.name} />;
}
