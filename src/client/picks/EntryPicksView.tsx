import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { PointsNote } from '#client/pool/PointsNote.tsx';
import { landOn, linkedGame, showGame } from '#client/seasons/showGame.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { useHasSidebar } from '#client/ui/media.ts';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import styles from './EntryPicksView.module.css';
import { EntrySummary } from './EntrySummary.tsx';
import { nextMissing } from './missingPicks.ts';
import { NavigationGuard } from './NavigationGuard.tsx';
import { PicksBar } from './PicksBar.tsx';
import { RoundSummary } from './RoundSummary.tsx';
import { RoundsAccordion } from './RoundsAccordion.tsx';
import { spokenText } from './savedPicks.ts';
import { PicksViewContext, usePicksView, usePicksViewOf } from './usePicksView.ts';
import { usePoolsOf } from './usePoolSplit.ts';

interface Props {
  readonly entry: Entry;
  readonly season: Season;
}

export function SeasonEntryPicks({ entry, season }: Props) {
  return <View entry={entry} season={season} pools={usePoolsOf(entry)} />;
}

export function PoolEntryPicks({ entry, season, pool }: Props & { readonly pool: Pool }) {
  return <View entry={entry} season={season} pools={[pool]} />;
}

function View({ entry, season, pools }: Props & { readonly pools: readonly Pool[] }) {
  const view = usePicksViewOf(entry, season, pools);
  const { entryPicks, now } = view;
  const { rounds, saving, missable } = entryPicks;
  // it stays in its place while the screen is open, so that nothing moves under a finger
  const [isDueFirst] = useState(now.isDue);
  useLanding(nextMissing(missable(now.open)));
  if (rounds.length === 0) {
    return (
      <EmptyState title="No rounds yet" hint="Picks can be made as soon as the first round of this season is set up." />
    );
  }
  return (
    <PicksViewContext value={view}>
      <div className={styles.columns}>
        <RoundSummary />
        {!isDueFirst && <EntrySummary />}
        <div className={styles.rounds}>
          <RoundsAccordion />
        </div>
        {isDueFirst && <EntrySummary />}
      </div>
      <SmallNote />
      <span className="visually-hidden" role="status">
        {saving.lastSave && spokenText(saving.lastSave)}
      </span>
      <NavigationGuard saving={saving} />
      <PicksBar key={now.open?.id} />
    </PicksViewContext>
  );
}

/** The points of the pool at the end of the screen, where there is no second column. */
function SmallNote() {
  const { onlyPool, entryPicks, hasLate } = usePicksView();
  const hasSidebar = useHasSidebar();
  if (hasSidebar || !onlyPool) return null;
  return (
    <div className={styles.note}>
      <PointsNote pool={onlyPool} rounds={entryPicks.rounds} hasLate={hasLate} />
    </div>
  );
}

/**
 * Shows the game that the address names, `#game-12`, else the first missing pick, once the navigation has ended and can take
 * neither focus nor scroll position any more. A screen that opens scrolled was gone back to, and stays there.
 */
function useLanding(firstMissing: string | undefined): void {
  const location = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation });
  const missing = useRef(firstMissing);
  missing.current = firstMissing;
  const hasLanded = useRef(false);
  useEffect(() => {
    if (!location) return;
    const isRestored = !hasLanded.current && window.scrollY > 0;
    hasLanded.current = true;
    const gameId = linkedGame(location.hash);
    if (gameId !== undefined) showGame(gameId);
    else if (missing.current !== undefined && !isRestored) landOn(missing.current);
  }, [location]);
}
