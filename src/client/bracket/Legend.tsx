import { Row } from '#client/ui/layout.tsx';
import styles from './Bracket.module.css';
import { SIGNS } from './BracketGame.tsx';

/** Explains the signs of one's picks. */
export function Legend() {
  return (
    <Row as="ul" gap={4} wrap="text" className={`soft text-s ${styles.legend}`} aria-label="Your picks">
      <li>
        <span className="good">{SIGNS.right}</span> right pick
      </li>
      <li>
        <span className="bad">{SIGNS.wrong}</span> wrong pick
      </li>
      <li>
        <span className="ember">{SIGNS.undecided}</span> your pick, not decided yet
      </li>
    </Row>
  );
}
