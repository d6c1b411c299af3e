import type { Game, GameConsequences, Round } from '#contract/schemas.ts';
import styles from './Consequences.module.css';
import { consequenceLines } from './consequences.ts';

interface Props {
  readonly game: Game;
  readonly told: GameConsequences;
  readonly rounds: readonly Round[];
}

/** What a change of a game brings about. */
export function Consequences({ game, told, rounds }: Props) {
  return (
    <div className={styles.told} role="alert">
      <ul className={styles.lines}>
        {consequenceLines(game, told, rounds).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
