import { useState } from 'react';
import { TournamentChampion } from '#client/pool/champions/Champions.tsx';
import { NextRound } from '#client/seasons/NextRound.tsx';
import { overText } from '#client/seasons/roundTexts.ts';
import type { SeasonNow } from '#client/seasons/seasonRounds.ts';
import type { Game, Season } from '#contract/schemas.ts';
import { DueNext } from './DueNext.tsx';
import type { EntrySummary } from './EntryCard.tsx';
import { PlayedNow } from './PlayedNow.tsx';
import styles from './SeasonDashboard.module.css';

interface Props {
  readonly season: Season;
  readonly hasRounds: boolean;
  readonly now: SeasonNow;
  /** of the season */
  readonly games: readonly Game[];
  /** whether the screen shows the end of a pool */
  readonly hasDecidedPool: boolean;
  readonly entries: readonly EntrySummary[];
}

/**
 * The round to be picked, if picks of it are missing, and the one in play. Their order stays while the screen is open, so that
 * nothing moves under a finger.
 */
export function SeasonStart({
  season,
  hasRounds,
  now: { inPlay, open, isDue },
  games,
  hasDecidedPool,
  entries,
}: Props) {
  const isMissing = entries.length === 0 || entries.some(({ due }) => due && due.missing > 0);
  const [isDueFirst] = useState(isDue && isMissing);
  if (!inPlay && !open) {
    if (hasDecidedPool) return null;
    return (
      <div className={styles.over}>
        <p>{hasRounds ? overText(season) : 'The tournament is not set up yet: this season has no rounds.'}</p>
        <TournamentChampion games={games} />
      </div>
    );
  }
  const due = open && isDue && <DueNext round={open} entries={entries} />;
  return (
    <>
      {(inPlay || isDue) && (
        <div className={styles.now}>
          {isDueFirst && due}
          {inPlay && <PlayedNow key={inPlay.id} round={inPlay} entries={entries} />}
          {!isDueFirst && due}
        </div>
      )}
      {open && !isDue && <NextRound round={open} />}
    </>
  );
}
