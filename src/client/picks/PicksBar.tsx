import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Game } from '#contract/schemas.ts';
import { noun, plural } from '#domain/plural.ts';
import { favoritesFor } from './favorites.ts';
import styles from './PicksBar.module.css';
import { failures, type PickChange } from './pickSaving.ts';
import type { EntryPicks } from './useEntryPicks.ts';

interface Props {
  readonly entryPicks: EntryPicks;
  readonly games: readonly Game[];
}

/** Reports the last save, and offers to retry, to pick the favorites, and to undo that. */
export function PicksBar({ entryPicks, games }: Props) {
  const { saving, shownPick, isLocked } = entryPicks;
  const [favorites, setFavorites] = useState<readonly PickChange[]>([]);
  const failed = failures(saving.pending).length;
  const open = games.filter((game) => !isLocked(game));
  const offered = favoritesFor(open, (gameId) => shownPick(gameId) !== null);
  const undoable = favorites.filter(
    ({ gameId, pick }) => shownPick(gameId) === pick && open.some((game) => game.id === gameId),
  );

  if (failed > 0) {
    return (
      <Bar text={`${plural(failed, 'pick')} ${noun(failed, 'is', 'are')} not saved`} isFailure>
        <Button onClick={saving.retry}>Retry</Button>
      </Bar>
    );
  }
  if (undoable.length > 0) {
    return (
      <Bar text={`${plural(undoable.length, 'favourite')} picked`}>
        <Button
          variant="default"
          onClick={() => {
            setFavorites([]);
            saving.choose(undoable.map(({ gameId }) => ({ gameId, pick: null })));
          }}
        >
          Undo
        </Button>
      </Bar>
    );
  }
  // a bar that appeared with each save would move what is being tapped
  if (offered.length === 0 && (saving.statusText === '' || open.length === 0)) return null;
  return (
    <Bar>
      {saving.statusText && <Saved statusText={saving.statusText} />}
      {offered.length > 0 && (
        <Button
          classNames={{ root: styles.favorites, label: styles.label }}
          variant="default"
          onClick={() => {
            setFavorites(offered);
            saving.choose(offered);
          }}
        >
          Pick favourites for {offered.length}
        </Button>
      )}
    </Bar>
  );
}

/** Hidden from screen readers, as the screen's live region has the same text. */
function Saved({ statusText }: { readonly statusText: string }) {
  const [text = '', ...team] = statusText.split(': ');
  return (
    <span className={styles.saved} aria-hidden>
      <IconCheck size={18} stroke={3} className={styles.check} />
      <span className={styles.statusText}>
        <span>{text}</span>
        <span className={styles.team}>{team.join(': ')}</span>
      </span>
    </span>
  );
}

interface BarProps {
  readonly text?: string;
  readonly isFailure?: boolean;
  readonly children: React.ReactNode;
}

function Bar({ text, isFailure, children }: BarProps) {
  return (
    <div className={styles.bar} data-foot data-failed={isFailure || undefined}>
      {text && <span className={styles.text}>{text}</span>}
      {children}
    </div>
  );
}
