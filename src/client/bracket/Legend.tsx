import { SIGNS } from './BracketGame.tsx';
import styles from './Legend.module.css';

/** Explains the signs of one's picks. */
export function Legend() {
  return (
    <ul className={styles.legend} aria-label="Your picks">
      <li data-sign="right">{SIGNS.right} right pick</li>
      <li data-sign="wrong">{SIGNS.wrong} wrong pick</li>
      <li data-sign="undecided">{SIGNS.undecided} your pick, not decided yet</li>
    </ul>
  );
}
