import styles from '#client/leaderboard/frame/Frame.module.css';
import { Moved } from '#client/standing/Moved.tsx';
import { Row } from '#client/ui/layout.tsx';
import type { Leaderboard } from '#contract/standings.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { hasRanks } from '#domain/scoring/hasRanks.ts';

/** Stays above the standings of unfinished games while they scroll. */
export function AsItStandsBanner() {
  return (
    <Row as="p" gap={2} className={styles.banner}>
      <span className={`ember ${styles.dot}`} aria-hidden />
      <span>
        <strong>If the games ended now.</strong> Real points in gray.
      </span>
    </Row>
  );
}

interface PlaceProps {
  readonly real: Leaderboard;
  readonly now: Leaderboard;
  readonly own: ReadonlySet<number>;
}

/** Where the user's best entry would be, which is the one figure that one opens the leaderboard for in the middle of a game. */
export function PlaceNow({ real, now, own }: PlaceProps) {
  const row = now.rows.find(({ entryId }) => own.has(entryId));
  const before = real.rows.find(({ entryId }) => entryId === row?.entryId);
  if (!row || !before) return null;
  return (
    <>
      {' · '}
      {ordinal(row.rank)} {hasRanks(real.rows, real.final) && <Moved places={before.rank - row.rank} />}
    </>
  );
}
