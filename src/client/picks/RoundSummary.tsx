import { NextRound } from '#client/seasons/notices/NextRound.tsx';
import { RoundLocked } from '#client/seasons/notices/RoundLocked.tsx';
import { overText } from '#client/seasons/rounds/roundTexts.ts';
import { DeadlineAnnouncer } from '#client/ui/DeadlineAnnouncer.tsx';
import { Card } from '#client/ui/layout.tsx';
import { countsRound } from '#domain/scoring/scoring.ts';
import styles from './Picks.module.css';
import { usePicksView } from './usePicksView.ts';

/** The part above the rounds: the lock, and as one line the round that cannot be picked yet. */
export function RoundSummary() {
  const { entryPicks, now, pools } = usePicksView();
  const { inPlay, open, isDue } = now;
  const lockedPool = inPlay && pools.find((pool) => countsRound(pool, inPlay.number));
  return (
    <div className={styles.start}>
      <DeadlineAnnouncer round={open?.round} />
      {inPlay && <RoundLocked key={inPlay.id} round={inPlay} pool={lockedPool} />}
      {open && !isDue && <NextRound round={open} />}
      {!inPlay && !open && <Card className={`soft ${styles.over}`}>{overText(entryPicks.season)}</Card>}
    </div>
  );
}
