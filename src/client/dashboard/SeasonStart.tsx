import { TournamentChampion } from '#client/pool/Champions.tsx';
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
  readonly onCreate: (() => void) | undefined;
}

/** The round in play, then the one to be picked; as one line until it can be. */
export function SeasonStart({
  season,
  hasRounds,
  now: { inPlay, open, isDue },
  games,
  hasDecidedPool,
  entries,
  onCreate,
}: Props) {
  if (!inPlay && !open) {
    if (hasDecidedPool) return null;
    return (
      <div className={styles.over}>
        <p>{hasRounds ? overText(season) : 'This season has no rounds yet.'}</p>
        <TournamentChampion games={games} />
      </div>
    );
  }
  return (
    <>
      {(inPlay || isDue) && (
        <div className={styles.now}>
          {inPlay && <PlayedNow round={inPlay} entries={entries} />}
          {open && isDue && <DueNext round={open} entries={entries} onCreate={onCreate} />}
        </div>
      )}
      {open && !isDue && <NextRound round={open} />}
    </>
  );
}
