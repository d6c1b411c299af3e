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
  /** the games of the current round */
  readonly games: readonly Game[];
}

/** Says that a pick was saved, and what can be done about many at once: retry, pick favourites, take those back. */
export function PicksBar({ entryPicks, games }: Props) {
  const { saving, shown, isLocked } = entryPicks;
  const [favorites, setFavorites] = useState<readonly PickChange[]>([]);
  const failed = failures(saving.pending).length;
  const open = games.filter((game) => !isLocked(game));
  const offered = favoritesFor(open, (gameId) => shown(gameId) !== null);
  const standing = favorites.filter(
    ({ gameId, pick }) => shown(gameId) === pick && open.some((game) => game.id === gameId),
  );

  if (failed > 0) {
    return (
      <Bar words={`${plural(failed, 'pick')} ${noun(failed, 'is', 'are')} not saved`} bad>
        <Button onClick={saving.retry}>Retry</Button>
      </Bar>
    );
  }
  if (standing.length > 0) {
    return (
      <Bar words={`${plural(standing.length, 'favourite')} picked`}>
        <Button
          variant="default"
          onClick={() => {
            setFavorites([]);
            saving.choose(standing.map(({ gameId }) => ({ gameId, pick: null })));
          }}
        >
          Undo
        </Button>
      </Bar>
    );
  }
  // a bar that came and went with each save would move what is being tapped
  if (offered.length === 0 && (saving.news === '' || open.length === 0)) return null;
  return (
    <Bar>
      {saving.news && <Saved news={saving.news} />}
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

/** The live region of the screen reads the same out. */
function Saved({ news }: { readonly news: string }) {
  const [words = '', ...team] = news.split(': ');
  return (
    <span className={styles.saved} aria-hidden>
      <IconCheck size={18} stroke={3} className={styles.check} />
      <span className={styles.news}>
        <span>{words}</span>
        <span className={styles.team}>{team.join(': ')}</span>
      </span>
    </span>
  );
}

interface BarProps {
  readonly words?: string;
  readonly bad?: boolean;
  readonly children: React.ReactNode;
}

function Bar({ words, bad, children }: BarProps) {
  return (
    <div className={styles.bar} data-foot data-bad={bad || undefined}>
      {words && <span className={styles.words}>{words}</span>}
      {children}
    </div>
  );
}
