import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Moved } from '#client/standing/Moved.tsx';
import { PlayerAvatar } from '#client/standing/PlayerAvatar.tsx';
import { Row } from '#client/ui/layout.tsx';
import type { Leaderboard } from '#contract/standings.ts';
import { formatCount } from '#domain/names/plural.ts';
import styles from './Row.module.css';
import { useTable } from './tableContext.ts';

interface Props {
  readonly row: Leaderboard['rows'][number];
  readonly moved: number | null;
  /** where the row is */
  readonly direction: 'up' | 'down';
  readonly onShow: () => void;
}

/** The user's best entry at the foot of the window, while no row of theirs is visible. A press leads to it. */
export function PinnedRow({ row, moved, direction, onShow }: Props) {
  const { isRanked } = useTable();
  const Arrow = direction === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <div className={`not-printed ${styles.pinned}`}>
      <Row as="button" type="button" gap={2} className={styles.pinnedRow} onClick={onShow}>
        <span className="visually-hidden">Show mine: {isRanked && 'rank '}</span>
        <span className={styles.pinnedRank}>
          <span className="numeral text-l">{isRanked && formatCount(row.rank)}</span>
          <Moved places={moved} className={`text-xs ${styles.moved}`} />
        </span>
        <PlayerAvatar person={row} size={28} />
        <span className="truncate grow strong">{row.entryName}</span>
        <span className="numeral text-l">{formatCount(row.total)}</span>
        <span className="visually-hidden">points</span>
        <Arrow size={18} aria-hidden />
      </Row>
    </div>
  );
}
