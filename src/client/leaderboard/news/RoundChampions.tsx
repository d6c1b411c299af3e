import { useId, useState } from 'react';
import { championsLine } from '#client/pool/recap/championsLine.ts';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { roundChampions } from '#domain/scoring/standings.ts';
import styles from './RoundChampions.module.css';

interface Props {
  readonly leaderboard: Leaderboard;
  readonly rounds: readonly SeasonRound[];
}

/** The champions of the last complete round; a press shows those of all. */
export function RoundChampions({ leaderboard: { rounds: past, rows }, rounds }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const complete = new Set(rounds.filter(({ state }) => state === 'complete').map(({ number }) => number));
  const lines = past.flatMap(({ number, name }, round) => {
    const champions = complete.has(number) ? roundChampions(rows, round) : undefined;
    return champions ? [{ number, text: championsLine(name, champions) }] : [];
  });
  const [last, ...earlier] = lines.toReversed();
  if (!last) return null;
  return (
    <section className={styles.champions} aria-label="Round champions">
      <p>{last.text}</p>
      {earlier.length > 0 && (
        <>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide earlier rounds' : 'Earlier rounds'}
          </button>
          <ul id={listId} className={styles.earlier} hidden={!isOpen}>
            {earlier.map(({ number, text }) => (
              <li key={number}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
