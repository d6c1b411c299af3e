import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AUTOPILOT_ID, landOn, linkedGame, showGame } from '#client/seasons/games/showGame.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import { EntrySummary } from './EntrySummary.tsx';
import { LazyAutopilotDialog } from './LazyDialogs.tsx';
import { nextMissing } from './missingPicks.ts';
import { NavigationGuard } from './NavigationGuard.tsx';
import styles from './Picks.module.css';
import { PicksBar } from './PicksBar.tsx';
import { RoundSummary } from './RoundSummary.tsx';
import { RoundsAccordion } from './RoundsAccordion.tsx';
import { spokenText } from './savedPicks.ts';
import { PicksViewContext, usePicksViewOf } from './usePicksView.ts';
import { usePoolsOf } from './usePoolSplit.ts';

interface Props {
  readonly entry: Entry;
  readonly season: Season;
  /** at the end of the summary */
  readonly children?: ReactNode;
}

export function SeasonEntryPicks(props: Props) {
  return <View {...props} pools={usePoolsOf(props.entry)} />;
}

export function PoolEntryPicks({ pool, ...props }: Props & { readonly pool: Pool }) {
  return <View {...props} pools={[pool]} />;
}

function View({ entry, season, pools, children }: Props & { readonly pools: readonly Pool[] }) {
  const [isAutopilotShown, setIsAutopilotShown] = useState(false);
  const showAutopilot = useCallback(() => setIsAutopilotShown(true), []);
  const view = usePicksViewOf(entry, season, pools, showAutopilot);
  const { entryPicks, now } = view;
  const { rounds, saving, missable } = entryPicks;
  useLanding(nextMissing(missable(now.open)), showAutopilot);
  if (rounds.length === 0) {
    return (
      <EmptyState title="No rounds yet" hint="Picks can be made as soon as the first round of this season is set up.">
        {children}
      </EmptyState>
    );
  }
  return (
    <PicksViewContext value={view}>
      <div className={styles.columns}>
        <RoundSummary />
        <RoundsAccordion />
        <EntrySummary>{children}</EntrySummary>
      </div>
      <span className="visually-hidden" role="status">
        {saving.lastSave && spokenText(saving.lastSave)}
      </span>
      <LazyAutopilotDialog opened={isAutopilotShown} onClose={() => setIsAutopilotShown(false)} />
      <NavigationGuard saving={saving} />
      <PicksBar key={now.open?.id} />
    </PicksViewContext>
  );
}

/**
 * Shows the game that the address names, or opens the switch, `#game-12` or `#autopilot`, else the first missing pick, once the
 * navigation has ended and can take neither focus nor scroll position any more. A screen that opens scrolled was gone back to,
 * and stays there.
 */
function useLanding(firstMissing: string | undefined, showAutopilot: () => void): void {
  const location = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation });
  const hasLanded = useRef(false);
  const land = useEffectEvent((hash: string) => {
    const isRestored = !hasLanded.current && window.scrollY > 0;
    hasLanded.current = true;
    const gameId = linkedGame(hash);
    if (gameId !== undefined) showGame(gameId);
    else if (hash === AUTOPILOT_ID) showAutopilot();
    else if (firstMissing !== undefined && !isRestored) landOn(firstMissing);
  });
  useEffect(() => {
    if (location) land(location.hash);
  }, [location]);
}
