import { Link } from '@tanstack/react-router';
import { RoundInPlay } from '#client/seasons/RoundInPlay.tsx';
import { tallyText } from '#client/seasons/roundTexts.ts';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import dueNextStyles from './DueNext.module.css';
import type { EntrySummary } from './EntryCard.tsx';
import styles from './PlayedNow.module.css';
import { PlayedPicks } from './PlayedPicks.tsx';

const FEW = 3;

interface Props {
  readonly round: SeasonRound;
  readonly entries: readonly EntrySummary[];
}

/** The round in play: with the picks of the only entry, or with a line for each of several. */
export function PlayedNow({ round, entries }: Props) {
  const [only, ...others] = entries;
  if (only && others.length === 0) {
    return (
      <RoundInPlay round={round} progress={only.progress}>
        {only.progress?.couldPick && <PlayedPicks key={round.id} round={round} picks={only.picks} />}
      </RoundInPlay>
    );
  }
  return (
    <RoundInPlay round={round}>
      <div className={styles.entries}>
        <FirstFew items={entries} few={FEW} what="entries">
          {(shown) =>
            shown.map(({ entry, progress }) => (
              <Link key={entry.id} to="/picks" search={{ entryId: entry.id }} className={dueNextStyles.lack} data-done>
                <span className={dueNextStyles.name}>{entry.name}</span>
                <span className={styles.tally}>{progress && tallyText(progress)}</span>
              </Link>
            ))
          }
        </FirstFew>
      </div>
    </RoundInPlay>
  );
}
