import { Fragment, type ReactNode } from 'react';
import styles from './BracketTree.module.css';

export interface TreeRound {
  readonly name: string;
  /** list items, twice as many as in the next round */
  readonly games: readonly ReactNode[];
}

interface Props {
  /** the last ones may be missing: then only their lines are drawn */
  readonly rounds: readonly TreeRound[];
  /** draws the first round at the right */
  readonly isMirrored?: boolean;
}

/** Rounds of a bracket as columns, joined by lines. */
export function BracketTree({ rounds, isMirrored }: Props) {
  const first = rounds[0]?.games.length ?? 0;
  const columns = Array.from({ length: Math.log2(first) + 1 }, (_, index) => ({
    lines: index === 0 ? 0 : first / 2 ** index,
    round: rounds[index],
  }));
  return (
    <div className={styles.tree} data-mirrored={isMirrored || undefined}>
      {columns.map(({ lines, round }) => (
        <Fragment key={lines}>
          {lines > 0 && <JoiningLines count={lines} />}
          {round && (
            <ol className={styles.games} aria-label={round.name}>
              {round.games}
            </ol>
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** Each joins two games above one another to the one that they feed. */
export function JoiningLines({ count }: { readonly count: number }) {
  return (
    <div className={styles.lines} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={index} className={styles.line} />
      ))}
    </div>
  );
}
