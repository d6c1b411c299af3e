import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowDown, IconCheck, IconDots, IconPlugConnectedX, IconStars } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { timeLeft, useServerNow } from '#client/api/clock.ts';
import { useIsOnline } from '#client/api/connection.ts';
import { showPick } from '#client/seasons/showGame.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { refocus } from '#client/ui/focus.ts';
import type { Game } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import { favoritesFor } from './favorites.ts';
import { type MissablePick, nextMissing } from './missingPicks.ts';
import styles from './PicksBar.module.css';
import { failures, type PickChange, unsaved } from './pickSaving.ts';
import { notSavedText, offlineText } from './unsavedText.ts';
import type { EntryPicks } from './useEntryPicks.ts';
import type { PickSaving } from './usePickSaving.ts';
import { usePicksView } from './usePicksView.ts';

const BAR_ID = 'picks-bar';
const NO_GAMES: readonly Game[] = [];

/**
 * Shows progress and time left, and leads to the next missing pick; while picks are unsaved, it says so and retries. It stays
 * while picks can be made.
 */
export function PicksBar() {
  const { entryPicks, now } = usePicksView();
  const played = now.open;
  const { saving, picksOf, isLocked, missable } = entryPicks;
  const games = played?.games ?? NO_GAMES;
  const own = played && picksOf(played);
  const open = games.filter((game) => !isLocked(game));
  const isOpen = open.length > 0;
  const favorites = useFavorites(entryPicks, open);
  const waiting = unsaved(saving.pending).length;
  const failed = failures(saving.pending).length;
  const isOffline = !useIsOnline() && (isOpen || waiting > 0);
  const isUnsaved = isOffline || failed > 0;
  const isComplete = waiting === 0 && own?.complete === true;
  const retry = () => afterPress(saving.retry);
  return (
    <>
      <span className="visually-hidden" role="status">
        {isOffline ? offlineText(waiting) : isOpen && isComplete && `All picks of ${played?.round.name} are in`}
      </span>
      {(isOpen || isUnsaved) && (
        <Bar
          share={own && isOpen ? own.made / own.expected : 0}
          isComplete={isOpen && isComplete}
          state={isOffline ? 'offline' : isUnsaved ? 'failed' : ''}
        >
          {isOffline && <IconPlugConnectedX size={20} className={styles.icon} aria-hidden />}
          <span className={styles.text}>
            {own && isOpen && (
              <Progress made={own.made} games={own.expected} isComplete={isComplete} deadline={played.round.deadline} />
            )}
            {isUnsaved ? (
              <span className={styles.unsaved}>{isOffline ? offlineText(waiting) : notSavedText(failed)}</span>
            ) : (
              <SavingState
                saving={saving}
                hasSaved={own !== undefined && own.made > 0 && !isComplete}
                favorites={favorites.chosen}
              />
            )}
          </span>
          {isUnsaved && waiting > 0 ? (
            <Button className={styles.action} onClick={retry}>
              {isOffline ? 'Try now' : 'Retry'}
            </Button>
          ) : (
            <>
              {!isOffline && favorites.button}
              <NextButton picks={missable(played)} />
            </>
          )}
        </Bar>
      )}
    </>
  );
}

/** Runs an action whose button may go, and moves the focus to the bar then. */
function afterPress(action: () => void): void {
  action();
  refocus(BAR_ID);
}

/** Offers favorites for the missing picks, then to take them back; `chosen` counts those that still stand. */
function useFavorites({ saving, shownPick }: EntryPicks, open: readonly Game[]) {
  const [favorites, setFavorites] = useState<readonly PickChange[]>([]);
  const offered = favoritesFor(open, (gameId) => shownPick(gameId) !== null);
  const chosen = favorites.filter(
    ({ gameId, pick }) => shownPick(gameId) === pick && open.some((game) => game.id === gameId),
  );
  const choose = (changes: readonly PickChange[], next: readonly PickChange[]) =>
    afterPress(() => {
      setFavorites(next);
      saving.choose(changes);
    });
  const undo = chosen.map(({ gameId }) => ({ gameId, pick: null }));
  const button =
    chosen.length > 0 ? (
      <Button className={styles.action} variant="default" onClick={() => choose(undo, [])}>
        Undo
      </Button>
    ) : (
      offered.length > 0 && <MoreMenu count={offered.length} onFavorites={() => choose(offered, offered)} />
    );
  return { chosen: chosen.length, button };
}

interface ProgressProps {
  readonly made: number;
  readonly games: number;
  readonly isComplete: boolean;
  readonly deadline: string;
}

function Progress({ made, games, isComplete, deadline }: ProgressProps) {
  const left = Date.parse(deadline) - useServerNow();
  return (
    <span className={styles.progress}>
      {isComplete ? (
        <span className={styles.complete}>All in ✓</span>
      ) : (
        <>
          {made} of {games}
          <span className="visually-hidden"> picks made</span>
        </>
      )}
      {left > 0 && <span className={styles.left}> · {timeLeft(left)} left</span>}
    </span>
  );
}

interface SavingProps {
  readonly saving: PickSaving;
  /** whether to say so while no save has been made here */
  readonly hasSaved: boolean;
  /** picked at once, and not changed since */
  readonly favorites: number;
}

/** The last save is hidden from screen readers, as the screen's live region has the same text. */
function SavingState({ saving, hasSaved, favorites }: SavingProps) {
  if (favorites > 0) return <span className={styles.status}>{plural(favorites, 'favorite')} picked</span>;
  if ([...saving.pending.values()].some(({ state }) => state === 'saving')) {
    return <span className={styles.status}>Saving…</span>;
  }
  if (saving.lastSave) {
    const { text, team } = saving.lastSave;
    return (
      <>
        <span className={styles.status} aria-hidden>
          <IconCheck size={14} stroke={3} className={styles.check} /> <span>{text}</span>
        </span>
        <span className={styles.team} aria-hidden>
          {team}
        </span>
      </>
    );
  }
  return hasSaved && <span className={styles.status}>All saved ✓</span>;
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
      <Menu.Item leftSection={<IconStars size={18} aria-hidden />} onClick={onFavorites}>
        Pick favorites for {count}
      </Menu.Item>
    </ActionMenu>
  );
}

interface BarProps {
  /** of the picks that are made, 0 to 1 */
  readonly share: number;
  readonly isComplete: boolean;
  readonly state: 'offline' | 'failed' | '';
  readonly children: ReactNode;
}

/** `data-foot` reserves its space at the bottom of the window. */
function Bar({ share, isComplete, state, children }: BarProps) {
  return (
    <div
      id={BAR_ID}
      tabIndex={-1}
      className={styles.bar}
      style={{ '--made': `${share * 100}%` }}
      data-foot={state}
      data-complete={isComplete || undefined}
    >
      {children}
    </div>
  );
}

function NextButton({ picks }: { readonly picks: readonly MissablePick[] }) {
  const last = useRef<string>(undefined);
  if (!picks.some(({ isMissing }) => isMissing)) return null;
  return (
    <Button
      className={styles.action}
      rightSection={<IconArrowDown size={18} aria-hidden />}
      onClick={() => {
        last.current = nextMissing(picks, last.current);
        if (last.current !== undefined) showPick(last.current);
      }}
    >
      Next<span className="visually-hidden"> missing pick</span>
    </Button>
  );
}
