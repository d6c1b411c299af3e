import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconCheck, IconDots, IconStars } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { timeLeft, useServerNow } from '#client/api/clock.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { refocus } from '#client/ui/focus.ts';
import type { Game, Round } from '#contract/schemas.ts';
import { noun, plural } from '#domain/plural.ts';
import { favoritesFor } from './favorites.ts';
import { nextMissing } from './missingPicks.ts';
import styles from './PicksBar.module.css';
import { failures, type PickChange } from './pickSaving.ts';
import { showGame } from './showGame.ts';
import type { EntryPicks } from './useEntryPicks.ts';
import type { PickSaving } from './usePickSaving.ts';

interface Props {
  readonly entryPicks: EntryPicks;
  readonly round: Round | undefined;
  /** the games of the round */
  readonly games: readonly Game[];
}

const BAR_ID = 'picks-bar';

/** Shows progress, time left and the last save, and leads to the next missing pick. It stays while picks can be made. */
export function PicksBar({ entryPicks, round, games }: Props) {
  const { saving, shownPick, countMade, isLocked } = entryPicks;
  const [favorites, setFavorites] = useState<readonly PickChange[]>([]);
  const failed = failures(saving.pending).length;
  const open = games.filter((game) => !isLocked(game));
  const offered = favoritesFor(open, (gameId) => shownPick(gameId) !== null);
  const undoable = favorites.filter(
    ({ gameId, pick }) => shownPick(gameId) === pick && open.some((game) => game.id === gameId),
  );
  const choose = (changes: readonly PickChange[], chosen: readonly PickChange[]) => {
    setFavorites(chosen);
    saving.choose(changes);
    setTimeout(() => refocus(BAR_ID));
  };

  if (failed > 0) {
    return (
      <Bar isFailure>
        <span className={styles.text}>{`${plural(failed, 'pick')} ${noun(failed, 'is', 'are')} not saved`}</span>
        <Button onClick={saving.retry}>Retry</Button>
      </Bar>
    );
  }
  if (!round || open.length === 0) return null;
  const undo = undoable.map(({ gameId }) => ({ gameId, pick: null }));
  const made = countMade(games);
  return (
    <Bar share={made / games.length}>
      <span className={styles.text}>
        <Progress made={made} games={games.length} deadline={round.deadline} />
        {undoable.length > 0 ? (
          <span className={styles.status}>{plural(undoable.length, 'favorite')} picked</span>
        ) : (
          <SavingState saving={saving} made={made} />
        )}
      </span>
      {undoable.length > 0 ? (
        <Button className={styles.action} variant="default" onClick={() => choose(undo, [])}>
          Undo
        </Button>
      ) : (
        offered.length > 0 && <MoreMenu count={offered.length} onFavorites={() => choose(offered, offered)} />
      )}
      <NextButton games={open} isMissing={({ id }) => shownPick(id) === null} />
    </Bar>
  );
}

interface ProgressProps {
  readonly made: number;
  readonly games: number;
  readonly deadline: string;
}

function Progress({ made, games, deadline }: ProgressProps) {
  const left = Date.parse(deadline) - useServerNow();
  return (
    <span className={styles.progress}>
      {made} of {games}
      <VisuallyHidden> picks made</VisuallyHidden>
      {left > 0 && <span className={styles.left}> · {timeLeft(left)} left</span>}
    </span>
  );
}

/** The last save is hidden from screen readers, as the screen's live region has the same text. */
function SavingState({ saving, made }: { readonly saving: PickSaving; readonly made: number }) {
  if ([...saving.pending.values()].some(({ state }) => state === 'saving')) {
    return <span className={styles.status}>Saving…</span>;
  }
  if (saving.statusText !== '') {
    const [text = '', ...team] = saving.statusText.split(': ');
    return (
      <>
        <span className={styles.status} aria-hidden>
          <IconCheck size={14} stroke={3} className={styles.check} /> <span>{text}</span>
        </span>
        <span className={styles.team} aria-hidden>
          {team.join(': ')}
        </span>
      </>
    );
  }
  return made > 0 && <span className={styles.status}>All saved ✓</span>;
}

function MoreMenu({ count, onFavorites }: { readonly count: number; readonly onFavorites: () => void }) {
  return (
    <ActionMenu
      button={
        <ActionIcon aria-label="More ways to pick">
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <Menu.Item leftSection={<IconStars size={18} aria-hidden />} onClick={onFavorites}>
          Pick favorites for {count}
        </Menu.Item>
      )}
    </ActionMenu>
  );
}

interface NextProps {
  readonly games: readonly Game[];
  readonly isMissing: (game: Game) => boolean;
}

function NextButton({ games, isMissing }: NextProps) {
  const last = useRef<number>(undefined);
  if (!games.some(isMissing)) return null;
  return (
    <Button
      className={styles.action}
      rightSection={<IconArrowDown size={18} aria-hidden />}
      onClick={() => {
        last.current = nextMissing(games, isMissing, last.current)?.id;
        if (last.current !== undefined) showGame(last.current);
      }}
    >
      Next<VisuallyHidden> missing pick</VisuallyHidden>
    </Button>
  );
}

interface BarProps {
  /** of the picks that are made, 0 to 1 */
  readonly share?: number;
  readonly isFailure?: boolean;
  readonly children: ReactNode;
}

function Bar({ share = 0, isFailure, children }: BarProps) {
  return (
    <div
      id={BAR_ID}
      tabIndex={-1}
      className={styles.bar}
      style={{ '--made': `${share * 100}%` } as CSSProperties}
      data-foot
      data-failed={isFailure || undefined}
    >
      {children}
    </div>
  );
}
