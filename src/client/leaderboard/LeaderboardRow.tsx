import { VisuallyHidden } from '@mantine/core';
import { IconAwardFilled, IconTrophyFilled } from '@tabler/icons-react';
import { memo, type Ref, useId } from 'react';
import { Moved } from '#client/pool/Moved.tsx';
import { PlayerAvatar } from '#client/pool/PlayerAvatar.tsx';
import { JOINED_LATER } from '#client/seasons/roundTexts.ts';
import type { Leaderboard } from '#contract/schemas.ts';
import { formatCount } from '#domain/plural.ts';
import type { Column } from './columns.ts';
import styles from './LeaderboardRow.module.css';
import table from './LeaderboardTable.module.css';
import type { RowChange } from './standingsChange.ts';
import { TotalCell } from './TotalCell.tsx';

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
  /** whether Tab reaches the entry's name */
  readonly isFocusable: boolean;
  readonly onFocus: (entryId: number) => void;
  readonly onOpen: (entryId: number) => void;
}

export const LeaderboardRow = memo(function LeaderboardRow(props: Props) {
  const { ref, row, index, columns, isOwn, moved, before, change, tops, hasMedals, isFocusable, onFocus, onOpen } =
    props;
  const usernameId = useId();
  return (
    <tr ref={ref} data-index={index} data-entry={row.entryId} aria-rowindex={index + 2} data-own={isOwn || undefined}>
      <td className={table.rank}>
        <span className={`numeral ${styles.place}`}>
          {formatCount(row.rank)}
          {hasMedals && <Medal rank={row.rank} />}
        </span>
        {moved !== null && <Movement places={moved} />}
      </td>
      <th scope="row" className={table.player}>
        <div className={styles.person}>
          <PlayerAvatar person={row} size={AVATAR_SIZE} />
          <div className={styles.names}>
            <button
              type="button"
              className={styles.entry}
              aria-haspopup="dialog"
              aria-describedby={usernameId}
              tabIndex={isFocusable ? 0 : -1}
              onFocus={() => onFocus(row.entryId)}
              onClick={() => onOpen(row.entryId)}
            >
              <span className={styles.name}>{row.entryName}</span>
            </button>
            <span id={usernameId} className={styles.username}>
              {row.username}
            </span>
          </div>
          {isOwn && <VisuallyHidden>your entry</VisuallyHidden>}
        </div>
      </th>
      {columns.map(({ key, place }) =>
        place === undefined ? (
          <TotalCell key={key} total={row.total} change={change} />
        ) : (
          <td key={key} className={styles.points}>
            {place < before ? (
              <span className={styles.later}>{JOINED_LATER}</span>
            ) : (
              <Points points={row.points[place] ?? 0} top={tops[place]} />
            )}
          </td>
        ),
      )}
    </tr>
  );
});

interface PointsProps {
  readonly points: number;
  /** undefined where the top scorers are not marked */
  readonly top: number | undefined;
}

function Points({ points, top }: PointsProps) {
  if (points !== top) return formatCount(points);
  return (
    <strong className={styles.best}>
      {formatCount(points)}
      <VisuallyHidden> best of the round</VisuallyHidden>
    </strong>
  );
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
