import { Button } from '@mantine/core';
import { IconArrowDown, IconCheck, IconPlugConnectedX, IconStars } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { timeLeft, useServerNow } from '#client/api/clock.ts';
import { useIsOnline } from '#client/api/connection.ts';
import { showPick } from '#client/seasons/games/showGame.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { refocus } from '#client/ui/focus.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Game } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import { HOUR } from '#domain/time.ts';
import { AutopilotButton } from './AutopilotButton.tsx';
import { favoritesFor } from './favorites.ts';
import { type MissablePick, nextMissing } from './missingPicks.ts';
import styles from './PicksBar.module.css';
import { failures, type PickChange, unsaved } from './pickSaving.ts';
import { notSavedText, offlineText } from './unsavedText.ts';
import type { EntryPicks } from './useEntryPicks.ts';
import type { PickSaving } from './usePickSaving.ts';
import { usePicksView } from './usePicksView.ts';

const BAR_ID = 'picks-bar';

/**
 * Shows progress and time left, and leads to the next missing pick; while picks are unsaved, it says so and retries. It stays
 * while picks can be made.
 */
export function PicksBar() {
  const { entryPicks, now, openGames: open } = usePicksView();
  const { whenAllIn } = useSlots();
  const played = now.open;
  const { saving, picksOf, missable } = entryPicks;
  const own = played && picksOf(played);
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
          share={own && isOpen ? own.made / own.games : 0}
          isComplete={isOpen && isComplete}
          state={isOffline ? 'offline' : isUnsaved ? 'failed' : ''}
        >
          {isOffline && <IconPlugConnectedX size={20} className={`ember ${styles.icon}`} aria-hidden />}
          <Stack className={`grow ${styles.text}`}>
            {own && isOpen && (
              <Progress made={own.made} games={own.games} isComplete={isComplete} deadline={played.round.deadline} />
            )}
            {isUnsaved ? (
              <span className="text-s">{isOffline ? offlineText(waiting) : notSavedText(failed)}</span>
            ) : (
              <>
                <SavingState
                  saving={saving}
                  hasSaved={own !== undefined && own.made > 0 && !isComplete}
                  favorites={favorites}
                />
                {/* three lines have room */}
                {(favorites.count === 0 || favorites.left === 0) && <AutopilotButton className={styles.autopilot} />}
              </>
            )}
          </Stack>
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
          {isOpen && isComplete && !isOffline && <Parts of={whenAllIn} props={{ onAnswer: () => refocus(BAR_ID) }} />}
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

/** `count` of those that were picked at once and still stand, and `left` of games without a pick that have no favorite. */
interface Favorites {
  readonly count: number;
  readonly left: number;
  readonly button: ReactNode;
}

/** Offers favorites for the missing picks, then to take them back. */
function useFavorites({ saving, shownPick }: EntryPicks, open: readonly Game[]): Favorites {
  const [favorites, setFavorites] = useState<readonly PickChange[]>([]);
  const offered = favoritesFor(open, (gameId) => shownPick(gameId) !== null);
  const missing = open.filter(({ id }) => shownPick(id) === null);
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
      offered.length > 0 && (
        <Button
          classNames={{ root: styles.favorites, inner: styles.stacked, section: styles.star }}
          variant="default"
          leftSection={<IconStars size={18} aria-hidden />}
          onClick={() => choose(offered, offered)}
        >
          <span className="visually-hidden">Pick favorites for {offered.length}</span>
          <span aria-hidden>Favorites</span>
        </Button>
      )
    );
  return { count: chosen.length, left: missing.length - offered.length, button };
}

interface ProgressProps {
  readonly made: number;
  readonly games: number;
  readonly isComplete: boolean;
  readonly deadline: string;
}

function Progress({ made, games, isComplete, deadline }: ProgressProps) {
  const left = Date.parse(deadline) - useServerNow();
  const isUrgent = left > 0 && left <= HOUR;
  return (
    <span className={styles.progress}>
      {isComplete ? (
        <span className="good">All in ✓</span>
      ) : (
        <>
          {made} of {games}
          <span className="visually-hidden"> picks made</span>
        </>
      )}
      {left > 0 && (
        <>
          <span className="soft"> · </span>
          <span role="timer" className={styles.left} data-urgent={isUrgent || undefined}>
            {timeLeft(left)}
            <span className={styles.word}> left</span>
          </span>
        </>
      )}
    </span>
  );
}

interface SavingProps {
  readonly saving: PickSaving;
  /** whether to say so while no save has been made here */
  readonly hasSaved: boolean;
  readonly favorites: Favorites;
}

/** The last save is hidden from screen readers, as the screen's live region has the same text. */
function SavingState({ saving, hasSaved, favorites }: SavingProps) {
  if (favorites.count > 0) {
    return (
      <>
        <span className="text-xs">{plural(favorites.count, 'favorite')} picked</span>
        {favorites.left > 0 && <span className="soft text-xs truncate">{favorites.left} left: equal seeds</span>}
      </>
    );
  }
  if ([...saving.pending.values()].some(({ state }) => state === 'saving')) {
    return <span className="text-xs">Saving…</span>;
  }
  if (saving.lastSave) {
    return (
      <Row as="span" gap={1} className="text-xs" aria-hidden>
        <IconCheck size={14} stroke={3} className="good" /> <span className="truncate">{saving.lastSave.text}</span>
      </Row>
    );
  }
  return hasSaved && <span className="text-xs">Picks saved ✓</span>;
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
    <Row
      gap={2}
      justify="between"
      id={BAR_ID}
      tabIndex={-1}
      className={`not-printed ${styles.bar}`}
      style={{ '--made': `${share * 100}%` }}
      data-foot={state}
      data-complete={isComplete || undefined}
    >
      {children}
    </Row>
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
