import { useState } from 'react';
import { AsItStandsBanner, PlaceNow } from '#client/leaderboard/as-it-stands/AsItStands.tsx';
import { useAsItStands } from '#client/leaderboard/as-it-stands/useAsItStands.ts';
import { ChartPanel } from '#client/leaderboard/chart/ChartPanel.tsx';
import { OpenedEntryDialog } from '#client/leaderboard/compare/OpenedEntryDialog.tsx';
import { useOpenedEntry } from '#client/leaderboard/compare/useOpenedEntry.ts';
import styles from '#client/leaderboard/frame/Frame.module.css';
import { LEADERBOARD_PAGE } from '#client/leaderboard/frame/LeaderboardHeading.tsx';
import { type View, Views } from '#client/leaderboard/frame/Views.tsx';
import { LeaderboardTable } from '#client/leaderboard/table/LeaderboardTable.tsx';
import type { PoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { assumedText, NO_CHOICES } from '#client/leaderboard/what-if/choices.ts';
import { useWhatIf } from '#client/leaderboard/what-if/useWhatIf.ts';
import { WhatIfBanner } from '#client/leaderboard/what-if/WhatIfBanner.tsx';
import { WhatIfDialog } from '#client/leaderboard/what-if/WhatIfDialog.tsx';
import { PoolSwitch } from '#client/pool/frame/PoolSwitch.tsx';
import { useOwnEntryIds } from '#client/standing/useOwnEntryIds.ts';
import { Card } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { useIsNarrow, useIsPrinting } from '#client/ui/media.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';

const PoolEnd = lazyComponent(() => import('#client/leaderboard/news/PoolEnd.tsx'), 'PoolEnd');
const OutlookPanel = lazyComponent(() => import('#client/leaderboard/outlook/OutlookPanel.tsx'), 'OutlookPanel');

interface Props {
  readonly board: PoolLeaderboard;
  /** in place of the views, while an entry is searched */
  readonly search: string | undefined;
  readonly onSearch: (text: string) => void;
}

/** The standings in the view that is chosen, and what explains them: the points of an entry, and What if. */
export function Standings({ board, search, onSearch }: Props) {
  const { pool, leaderboard: real, played, isRunning } = board;
  const own = useOwnEntryIds();
  const entry = useOpenedEntry();
  const whatIf = useWhatIf(pool, real, played);
  const now = useAsItStands(board);
  const isPrinting = useIsPrinting();
  const isNarrow = useIsNarrow();
  const [chosen, setChosen] = useState<View>('standings');
  const assumed = whatIf.leaderboard;
  const isOffered = {
    standings: true,
    finale: real.final,
    now: now !== undefined,
    outlook: isRunning && real.rows.length > 1,
    chart: true,
  };
  const views = (['standings', 'finale', 'now', 'outlook', 'chart'] as const).filter((view) => isOffered[view]);
  const view = isOffered[chosen] ? chosen : 'standings';
  // an entry opens with the points that its row has by assumed winners, and with the real ones as it stands
  const isAssumed = assumed !== undefined && view !== 'now';
  const leaderboard = isAssumed ? assumed : real;
  const choices = isAssumed ? whatIf.choices : NO_CHOICES;
  // paper has the table in any case
  const hasTable = view === 'standings' || (isPrinting && view !== 'now');
  const onWhatIf = () => {
    if (view === 'now') setChosen('standings');
    whatIf.setIsOpen(true);
  };
  const banner = <WhatIfBanner choices={choices.size} onReset={whatIf.reset} />;
  const table = { rounds: played, own, search, onOpen: entry.open };
  return (
    <>
      {isPrinting && isAssumed && <p>Hypothetical: counts {assumedText(choices.size)}</p>}
      {isPrinting && view === 'now' && <p>If the games ended now</p>}
      {search === undefined ? (
        <Views
          offered={views}
          shown={view}
          onShow={setChosen}
          now={now && <PlaceNow real={real} now={now.leaderboard} own={own} />}
          onWhatIf={whatIf.isOffered ? onWhatIf : undefined}
        >
          {isNarrow && <PoolSwitch pool={pool} page={LEADERBOARD_PAGE} />}
        </Views>
      ) : (
        <div className={`not-printed ${styles.search}`}>
          <SearchField label="Find an entry or a player" value={search} onChange={onSearch} isFocused />
        </div>
      )}
      {hasTable && (
        <LeaderboardTable {...table} leaderboard={leaderboard} hypothesis={isAssumed ? { real, banner } : undefined} />
      )}
      {view === 'now' && now && (
        <LeaderboardTable
          {...table}
          leaderboard={now.leaderboard}
          hypothesis={{ real, banner: <AsItStandsBanner />, remark: now.remark }}
        />
      )}
      {view === 'outlook' && (
        <Card as="section" pad={0} className={`not-printed ${styles.panel}`} aria-label="Outlook">
          <PartBoundary>
            <OutlookPanel pool={pool} own={own} choices={choices} />
          </PartBoundary>
        </Card>
      )}
      {view === 'finale' && (
        <PartBoundary>
          <PoolEnd board={board} />
        </PartBoundary>
      )}
      {view === 'chart' && <ChartPanel leaderboard={leaderboard} own={own} isHypothetical={isAssumed} />}
      <OpenedEntryDialog pool={pool} leaderboard={leaderboard} choices={choices} entry={entry} />
      <WhatIfDialog pool={pool} leaderboard={real} own={own} whatIf={whatIf} />
    </>
  );
}
