import { IconAwardFilled, IconTrophyFilled } from '@tabler/icons-react';
import { memo, type Ref, useId } from 'react';
import { Moved } from '#client/pool/Moved.tsx';
import { PlayerAvatar } from '#client/pool/PlayerAvatar.tsx';
import { JOINED_LATER } from '#client/seasons/roundTexts.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import { CellButton, RANK, type RowButton } from './CellButton.tsx';
import { type Column, GUESS, hasPoints, type PointsColumn } from './columns.ts';
import { GuessCell, GuessLine } from './GuessCell.tsx';
import styles from './LeaderboardRow.module.css';
import leaderboardTableStyles from './LeaderboardTable.module.css';
import type { RowChange } from './standingsChange.ts';
import { TotalCell } from './TotalCell.tsx';
import { useTable } from './tableContext.ts';
import { NAME } from './useRowFocus.ts';

const AVATAR_SIZE = 32;

type Row = Leaderboard['rows'][number];

interface Props {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly row: Row;
  readonly index: number;
  /** places gained by the last round, negative if lost; null after the entry's first round */
  readonly moved: number | null;
  readonly change: RowChange | undefined;
  /** the cell that Tab reaches; undefined if it is in another row */
  readonly focusableCell: string | undefined;
}

export const LeaderboardRow = memo(function LeaderboardRow({ ref, row, index, moved, change, focusableCell }: Props) {
  const { columns, rounds, own } = useTable();
  /** number of the past rounds that were played before the entry joined */
  const before = rounds.filter(({ number }) => number <= row.joinedAfter).length;
  const button = { entryId: row.entryId, focusable: focusableIn(columns, before, focusableCell) };
  return (
    <tr
      ref={ref}
      data-index={index}
      data-entry={row.entryId}
      aria-rowindex={index + 2}
      data-own={own.has(row.entryId) || undefined}
    >
      <RankCell button={button} rank={row.rank} moved={moved} />
      <PlayerCell button={button} row={row} />
      {columns.map((column) => (
        <ColumnCell key={column.key} button={button} column={column} row={row} before={before} change={change} />
      ))}
    </tr>
  );
});

/** Returns the cell of a row that Tab reaches, which is its name if the row has no such button; '' for another row. */
function focusableIn(columns: readonly Column[], before: number, cell: string | undefined): string {
  if (cell === undefined) return '';
  const buttons = columns.filter((column) => column !== GUESS && !(hasPoints(column) && column.place < before));
  return [NAME, RANK, ...buttons.map(({ key }) => key)].includes(cell) ? cell : NAME;
}

interface RankProps {
  readonly button: RowButton;
  readonly rank: number;
  readonly moved: number | null;
}

function RankCell({ button, rank, moved }: RankProps) {
  const { hasMedals } = useTable();
  const medal = hasMedals ? MEDALS[rank - 1]?.name : undefined;
  return (
    <td className={leaderboardTableStyles.rank}>
      <CellButton {...button} cell={RANK} label={rankLabel(rank, medal, moved)}>
        <span className={`numeral ${styles.place}`}>
          {formatCount(rank)}
          {hasMedals && <Medal rank={rank} />}
        </span>
        {moved !== null && <Movement places={moved} />}
      </CellButton>
    </td>
  );
}

function PlayerCell({ button, row }: { readonly button: RowButton; readonly row: Row }) {
  const { columns, own } = useTable();
  const usernameId = useId();
  return (
    <th scope="row" className={leaderboardTableStyles.player}>
      <div className={styles.person}>
        <PlayerAvatar person={row} size={AVATAR_SIZE} />
        <div className={styles.names}>
          <CellButton {...button} cell={NAME} className={styles.entry} describedBy={usernameId}>
            <span className={styles.name}>{row.entryName}</span>
          </CellButton>
          <span id={usernameId} className={styles.username}>
            {row.username}
          </span>
          {!columns.includes(GUESS) && <GuessLine row={row} />}
        </div>
        {own.has(row.entryId) && <span className="visually-hidden">your entry</span>}
      </div>
    </th>
  );
}

interface ColumnProps extends Pick<Props, 'row' | 'change'> {
  readonly button: RowButton;
  readonly column: Column;
  readonly before: number;
}

function ColumnCell({ button, column, row, before, change }: ColumnProps) {
  if (column === GUESS) return <GuessCell row={row} />;
  if (hasPoints(column)) {
    return (
      <td className={styles.points}>
        {column.place < before ? (
          <span className={styles.later}>{JOINED_LATER}</span>
        ) : (
          <PointsButton button={button} column={column} points={at(row.points, column.place)} />
        )}
      </td>
    );
  }
  return (
    <TotalCell total={row.total} change={change}>
      {(total) => (
        <CellButton {...button} cell={column.key} label={`Total: ${plural(row.total, 'point')}`}>
          {total}
        </CellButton>
      )}
    </TotalCell>
  );
}

interface PointsProps {
  readonly button: RowButton;
  readonly column: PointsColumn;
  readonly points: number;
}

function PointsButton({ button, column: { key, name, number, place }, points }: PointsProps) {
  const isBest = points === useTable().tops[place];
  const label = `${name}: ${plural(points, 'point')}${isBest ? ', best of the round' : ''}`;
  return (
    <CellButton {...button} cell={key} round={number} label={label}>
      {isBest ? (
        <strong className={styles.best}>
          {formatCount(points)}
          <span className="visually-hidden"> best of the round</span>
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
        <span className="visually-hidden">same rank as before</span>
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
