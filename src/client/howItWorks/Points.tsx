import { noun } from '#domain/plural.ts';
import { USUAL_POINTS } from '#domain/scoring.ts';
import styles from './HowItWorksScreen.module.css';

/** The rounds of a tournament of 64. */
const ROUNDS = 6;

export function Points() {
  return (
    <>
      <p>A correct pick earns its round’s number: the later the round, the more it is worth.</p>
      <ul className={styles.tiles}>
        {USUAL_POINTS.slice(0, ROUNDS).map((points, index) => (
          <li key={points}>
            <span>Round {index + 1}</span>
            <span className="numeral">{points}</span>
            <span>{noun(points, 'point')}</span>
          </li>
        ))}
      </ul>
      <p>
        A pool can have a table of its own, set before the first round locks; its screens then say so. A game without a
        winner earns nobody anything.
      </p>
    </>
  );
}
