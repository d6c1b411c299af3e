import { IconAwardFilled, IconTrophyFilled } from '@tabler/icons-react';
import { memo, type Ref, useId } from 'react';
import { OUT_TEXTS } from '#client/seasons/rounds/roundTexts.ts';
import { Moved } from '#client/standing/Moved.tsx';
import { PlayerAvatar } from '#client/standing/PlayerAvatar.tsx';
import { distanceText } from '#client/standing/tieBreakerText.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Leaderboard } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { namesPlayer } from '#domain/names/namesPlayer.ts';
import { formatCount } from '#domain/names/plural.ts';
import { type Uncounted, whyUncounted } from '#domain/scoring/whoCounts.ts';
import { type Column, GUESS, hasPoints, type PointsColumn } from './columns.ts';
import styles from './Row.module.css';
import type { RowChange } from './standingsChange.ts';
import tableStyles from './Table.module.css';
import { TotalCell } from './TotalCell.tsx';
import { useTable } from './tableContext.ts';

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
  /** whether Tab reaches it */
  readonly isFocusable: boolean;
}

type Outs = readonly (Uncounted | undefined)[];

/** A press anywhere opens the entry, and on the points of a round that round; for keys and screen readers its name is the one button. */
export const LeaderboardRow = memo(function LeaderboardRow(props: Props) {
  const { ref, row, index, moved, realTotal, change, isFocusable } = props;
  const { columns, rounds, own } = useTable();
  /** by the place of a past round, why it does not count for the entry */
  const outs = rounds.map(({ number }) => whyUncounted(row, number));
  return (
    <tr
      ref={ref}
      className={styles.row}
      data-index={index}
      data-entry={row.entryId}
      aria-rowindex={index + 2}
      data-own={own.has(row.entryId) || undefined}
    >
      <RankCell rank={row.rank} moved={moved} />
      <PlayerCell row={row} isFocusable={isFocusable} />
      {columns.map((column) => (
        <ColumnCell key={column.key} column={column} row={row} outs={outs} realTotal={realTotal} change={change} />
      ))}
    </tr>
  );
});

function RankCell({ rank, moved }: Pick<Props, 'moved'> & { readonly rank: number }) {
  const { hasMedals, isRanked } = useTable();
  return (
    <td className={tableStyles.rank}>
      <span className={`numeral text-l ${styles.place}`}>
        {isRanked ? formatCount(rank) : <Dash says="no rank yet" />}
        {hasMedals && <Medal rank={rank} />}
      </span>
      {moved !== null && <Movement places={moved} />}
    </td>
  );
}

function Dash({ says }: { readonly says: string }) {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{says}</span>
    </>
  );
}

function PlayerCell({ row, isFocusable }: Pick<Props, 'row' | 'isFocusable'>) {
  const { columns, own, remark, onFocus } = useTable();
  const noteId = useId();
  const guess = columns.includes(GUESS) || row.guess === null ? undefined : guessText(row);
  // a long name is cut, and the guess may have decided the pool
  const player = [guess, !namesPlayer(row) && row.username].filter(Boolean).join(' · ');
  const isRemarkable = remark?.entryId === row.entryId;
  const note = isRemarkable ? remark.text : player;
  return (
    <th scope="row" className={tableStyles.player}>
      <Row gap={2}>
        <PlayerAvatar person={row} size={AVATAR_SIZE} />
        <Stack className={`grow ${styles.names}`} align="start">
          <button
            type="button"
            className={`${styles.button} ${styles.entry}`}
            aria-haspopup="dialog"
            aria-describedby={note === '' ? undefined : noteId}
            tabIndex={isFocusable ? 0 : -1}
            onFocus={() => onFocus(row.entryId)}
          >
            <span className={styles.name}>{row.entryName}</span>
          </button>
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
  readonly column: Column;
  readonly outs: Outs;
}

function ColumnCell({ column, row, outs, realTotal, change }: ColumnProps) {
  if (column === GUESS) return <GuessCell row={row} />;
  if (!hasPoints(column)) return <TotalCell total={row.total} real={realTotal} change={change} />;
  const out = outs[column.place];
  return (
    <td className={styles.points} data-round={out ? undefined : column.number}>
      {out ? (
        <span className={`soft text-xs ${styles.later}`}>{OUT_TEXTS[out]}</span>
      ) : (
        <Points column={column} points={at(row.points, column.place)} />
      )}
    </td>
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
  readonly column: PointsColumn;
  readonly points: number;
}

function Points({ column: { place }, points }: PointsProps) {
  if (points !== useTable().tops[place]) return formatCount(points);
  return (
    <strong className={styles.best}>
      {formatCount(points)}
      <span className="visually-hidden">, best of the round</span>
    </strong>
  );
}

function Movement({ places }: { readonly places: number }) {
  const className = `soft text-xs ${styles.moved}`;
  if (places !== 0) return <Moved places={places} className={className} />;
  return (
    <span className={className}>
      <Dash says="same rank as before" />
    </span>
  );
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
