import styles from '#client/admin/console/Console.module.css';
import { Stack } from '#client/ui/layout.tsx';
import type { GameChangePreview } from '#contract/previews.ts';
import type { Game, Round } from '#contract/schemas.ts';
import { previewLines } from './changePreview.ts';

interface Props {
  readonly game: Game;
  readonly preview: GameChangePreview;
  readonly rounds: readonly Round[];
}

/** The consequences of a change of a game. */
export function ChangePreview({ game, preview, rounds }: Props) {
  return (
    <div ref={showInSight} className={styles.consequence} role="alert">
      <Stack as="ul" gap={2}>
        {previewLines(game, preview, rounds).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Stack>
    </div>
  );
}

/** Nobody confirms what is hidden: in a long dialog it is above the buttons that stay in sight. */
function showInSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
