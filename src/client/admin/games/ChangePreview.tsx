import type { Game, GameChangePreview, Round } from '#contract/schemas.ts';
import styles from './ChangePreview.module.css';
import { previewLines } from './changePreview.ts';

interface Props {
  readonly game: Game;
  readonly preview: GameChangePreview;
  readonly rounds: readonly Round[];
}

/** What a change of a game brings about. */
export function ChangePreview({ game, preview, rounds }: Props) {
  return (
    <div className={styles.told} role="alert">
      <ul className={styles.lines}>
        {previewLines(game, preview, rounds).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
