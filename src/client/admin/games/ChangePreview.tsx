import type { GameChangePreview } from '#contract/previews.ts';
import type { Game, Round } from '#contract/schemas.ts';
import styles from './ChangePreview.module.css';
import { previewLines } from './changePreview.ts';

interface Props {
  readonly game: Game;
  readonly preview: GameChangePreview;
  readonly rounds: readonly Round[];
}

/** The consequences of a change of a game. */
export function ChangePreview({ game, preview, rounds }: Props) {
  return (
    <div className={styles.message} role="alert">
      <ul className={styles.lines}>
        {previewLines(game, preview, rounds).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
