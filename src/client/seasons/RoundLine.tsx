import type { OwnProgress } from './ownProgress.ts';
import styles from './RoundLine.module.css';
import { decidedText, ownProgressText } from './roundTexts.ts';
import type { SeasonRound } from './seasonRounds.ts';

interface Props {
  readonly round: SeasonRound;
  readonly progress: OwnProgress | undefined;
}

/** The round in play in a few words, above a table that needs the room. */
export function RoundLine({ round, progress }: Props) {
  return (
    <section className={styles.line} aria-label={`In play: ${round.round.name}`}>
      <p>
        <span className={styles.dot} aria-hidden /> <strong>{round.round.name}</strong> in play · {decidedText(round)}
      </p>
      {progress && <p>{ownProgressText(progress)}</p>}
    </section>
  );
}
