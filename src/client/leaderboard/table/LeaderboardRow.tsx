import { IconAwardFilled, IconTrophyFilled } from '@tabler/icons-react';
import { memo, type Ref, useId } from 'react';
import { Moved } from '#client/pool/Moved.tsx';
import { PlayerAvatar } from '#client/pool/PlayerAvatar.tsx';
import { distanceText } from '#client/pool/tieBreakerText.ts';
import { OUT_TEXTS } from '#client/seasons/roundTexts.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Leaderboard } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { namesPlayer } from '#domain/names/namesPlayer.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import { type Uncounted, whyUncounted } from '#domain/scoring/whoCounts.ts';
import { CellButton, RANK, type RowButton } from './CellButton.tsx';
import { type Column, GUESS, hasPoints, type PointsColumn } from './columns.ts';
import styles from './Row.module.css';
import type { RowChange } from './standingsChange.ts';
import tableStyles from './Table.module.css';
import { TotalCell } from './TotalCell.tsx';
import { useTable } from './tableContext.ts';
import { NAME } from './useRowFocus.ts';

const AVATAR_SIZE = 32;

type Entry = Leaderboard['rows'][number];

interface Props {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly row: Entry;
  readonly index: number;
  /** places gained, negative if lost; null without a rank before */
  readonly moved: number | null;
  /** of the real standings, in hypothetical ones */
  readonly realTotal: number | undefined;
  readonly change: RowChange | undefined;
  /** the cell that Tab reaches; undefined if it is in another row */
  readonly focusableCell: string | undefined;
}

type Outs = readonly (Uncounted | undefined)[];

export const LeaderboardRow = memo(function LeaderboardRow(props: Props) {
  const { ref, row, index, moved, realTotal, change, focusableCell } = props;
  const { columns, rounds, own, firstRow } = useTable();
  /** by the place of a past round, why it does not count for the entry */
  const outs = rounds.map(({ number }) => whyUncounted(row, number));
  const button = { entryId: row.entryId, focusable: focusableIn(columns, outs, focusableCell) };
  return (
    <tr
      ref={ref}
      data-index={index}
      data-entry={row.entryId}
      aria-rowindex={firstRow + index}
      data-own={own.has(row.entryId) || undefined}
    >
      <RankCell button={button} rank={row.rank} moved={moved} />
      <PlayerCell button={button} row={row} />
      {columns.map((column) => (
        <ColumnCell
          key={column.key}
          button={button}
          column={column}
          row={row}
          outs={outs}
          realTotal={realTotal}
          change={change}
        />
      ))}
    </tr>
  );
});

/** Returns the cell of a row that Tab reaches, which is its name if the row has no such button; '' for another row. */
function focusableIn(columns: readonly Column[], outs: Outs, cell: string | undefined): string {
  if (cell === undefined) return '';
  const buttons = columns.filter((column) => column !== GUESS && !(hasPoints(column) && outs[column.place]));
  return [NAME, RANK, ...buttons.map(({ key }) => key)].includes(cell) ? cell : NAME;
}

interface RankProps {
  readonly button: RowButton;
  readonly rank: number;
  readonly moved: number | null;
}

function RankCell({ button, rank, moved }: RankProps) {
  const { hasMedals, isRanked } = useTable();
  const medal = hasMedals ? MEDALS[rank - 1]?.name : undefined;
  return (
    <td className={tableStyles.rank}>
      <CellButton {...button} cell={RANK} label={isRanked ? rankLabel(rank, medal, moved) : 'No rank yet'}>
        <span className={`numeral text-l ${styles.place}`}>
          {isRanked ? formatCount(rank) : '–'}
          {hasMedals && <Medal rank={rank} />}
        </span>
        {moved !== null && <Movement places={moved} />}
      </CellButton>
    </td>
  );
}

function PlayerCell({ button, row }: { readonly button: RowButton; readonly row: Entry }) {
  const { columns, own, remark } = useTable();
  const noteId = useId();
  const guess = columns.includes(GUESS) || row.guess === null ? undefined : guessText(row);
  const player = [!namesPlayer(row) && row.username, guess].filter(Boolean).join(' · ');
  const isRemarkable = remark?.entryId === row.entryId;
  const note = isRemarkable ? remark.text : player;
  return (
    <th scope="row" className={tableStyles.player}>
      <Row gap={2}>
        <PlayerAvatar person={row} size={AVATAR_SIZE} />
        <Stack className={`grow ${styles.names}`} align="start">
          <CellButton {...button} cell={NAME} className={styles.entry} {...(note !== '' && { describedBy: noteId })}>
            <span className={styles.name}>{row.entryName}</span>
          </CellButton>
          {note !== '' && (
            <span id={noteId} className={`text-xs ${isRemarkable ? styles.remark : `truncate soft ${styles.note}`}`}>
              {note}
            </span>
          )}
        </Stack>
        {own.has(row.entryId) && <span className="visually-hidden">your entry</span>}
      </Row>
    </th>
  );
}

/** Returns `guess 141 · 2 off`. */
function guessText({ guess, distance }: Entry): string {
  const guessed = guess === null ? '–' : `guess ${formatCount(guess)}`;
  return distance === null ? guessed : `${guessed} · ${distanceText(distance)}`;
}

interface ColumnProps extends Pick<Props, 'row' | 'realTotal' | 'change'> {
  readonly button: RowButton;
  readonly column: Column;
  readonly outs: Outs;
}

function ColumnCell({ button, column, row, outs, realTotal, change }: ColumnProps) {
  if (column === GUESS) return <GuessCell row={row} />;
  const isOther = realTotal !== undefined && realTotal !== row.total;
  if (hasPoints(column)) {
    const out = outs[column.place];
    return (
      <td className={styles.points}>
        {out ? (
          <span className={`soft text-xs ${styles.later}`}>{OUT_TEXTS[out]}</span>
        ) : (
          <PointsButton button={button} column={column} points={at(row.points, column.place)} />
        )}
      </td>
    );
  }
  return (
    <TotalCell total={row.total} real={realTotal} change={change}>
      {(total) => (
        <CellButton
          {...button}
          cell={column.key}
          label={`Total: ${plural(row.total, 'point')}${isOther ? `, really ${formatCount(realTotal)}` : ''}`}
        >
          {total}
        </CellButton>
      )}
    </TotalCell>
  );
}

/** The guess for the tie-breaker, with its distance once the total is known. */
function GuessCell({ row: { guess, distance } }: { readonly row: Entry }) {
  return (
    <td className={styles.points}>
      <span className="numeral">{guess === null ? '–' : formatCount(guess)}</span>
      {distance !== null && <span className={`soft text-xs ${styles.later}`}>{distanceText(distance)}</span>}
    </td>
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
      {isBest ? <strong className={styles.best}>{formatCount(points)}</strong> : formatCount(points)}
    </CellButton>
  );
}

/** Returns `Rank 2, up 1`; `moved` is null without a rank before. */
function rankLabel(rank: number, medal: string | undefined, moved: number | null): string {
  const movement = moved === 0 ? 'same rank as before' : moved && `${moved > 0 ? 'up' : 'down'} ${Math.abs(moved)}`;
  return [`Rank ${formatCount(rank)}`, medal, movement].filter(Boolean).join(', ');
}

function Movement({ places }: { readonly places: number }) {
  if (places === 0) return <span className={`soft text-xs ${styles.moved}`}>–</span>;
  return <Moved places={places} className={`soft text-xs ${styles.moved}`} />;
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
