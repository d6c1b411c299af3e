import { plural } from '#domain/names/plural.ts';
import type { OwnProgress } from './ownProgress.ts';
import styles from './RoundInPlay.module.css';
import { decidedText, ownProgressText, SEPARATOR, tallyText } from './roundTexts.ts';
import type { SeasonRound } from './seasonRounds.ts';

interface Props {
  readonly round: SeasonRound;
  /** own entries, best first */
  readonly entries: readonly { readonly id: number; readonly name: string; readonly progress: OwnProgress }[];
  /** number of own entries that are not among them */
  readonly more: number;
}

/** The round in play in a few words, above a table that needs the room. */
export function RoundLine({ round, entries, more }: Props) {
  const [only, ...others] = entries;
  return (
    <section className={`soft typed ${styles.line}`} aria-label={`In play: ${round.round.name}`}>
      <p>
        <span className={styles.dot} aria-hidden /> <strong>{round.round.name}</strong> in play
        {SEPARATOR}
        {decidedText(round)}
      </p>
      {only && others.length === 0 && <p className={styles.own}>{ownProgressText(only.progress)}</p>}
      {others.length > 0 && (
        <ul>
          {entries.map(({ id, name, progress }) => (
            <li key={id}>
              <strong>{name}</strong>: {tallyText(progress)}
            </li>
          ))}
          {more > 0 && <li>and {plural(more, 'more entry', 'more entries')}</li>}
        </ul>
      )}
    </section>
  );
}
