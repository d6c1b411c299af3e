import { ChartPanel } from '#client/leaderboard/chart/ChartPanel.tsx';
import { useOpenedEntry } from '#client/leaderboard/compare/useOpenedEntry.ts';
import { Outlook } from '#client/leaderboard/outlook/Outlook.tsx';
import { LeaderboardTable } from '#client/leaderboard/table/LeaderboardTable.tsx';
import type { PoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { assumedText, NO_CHOICES } from '#client/leaderboard/what-if/choices.ts';
import stakesStyles from '#client/leaderboard/what-if/Stakes.module.css';
import { useWhatIf } from '#client/leaderboard/what-if/useWhatIf.ts';
import { WhatIf } from '#client/leaderboard/what-if/WhatIf.tsx';
import { WhatIfBanner } from '#client/leaderboard/what-if/WhatIfBanner.tsx';
import { useOwnEntryIds } from '#client/pool/useOwnEntryIds.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { useIsPrinting } from '#client/ui/media.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import styles from './LeaderboardScreen.module.css';
import { useRefetchedGrid } from './useRefetchedGrid.ts';

const EntryDialog = lazyComponent(() => import('#client/leaderboard/compare/EntryDialog.tsx'), 'EntryDialog');

interface Props {
  readonly board: PoolLeaderboard;
  /** the chart's element id; undefined while it is hidden */
  readonly chartId: string | undefined;
}

/** The table, real or with assumed winners, and what explains it: chart, what if, outlook and the points of an entry. */
export function Standings({ board, chartId }: Props) {
  const { pool, leaderboard: real, played, isRunning } = board;
  const own = useOwnEntryIds();
  const entry = useOpenedEntry();
  const whatIf = useWhatIf(pool, real, played);
  useRefetchedGrid(real, pool.id);
  const { leaderboard = real } = whatIf;
  const isHypothetical = leaderboard !== real;
  const choices = isHypothetical ? whatIf.choices : NO_CHOICES;
  return (
    <>
      {isHypothetical && <PrintedNote choices={choices.size} />}
      {chartId && <ChartPanel id={chartId} leaderboard={leaderboard} own={own} isHypothetical={isHypothetical} />}
      <div className={stakesStyles.stakes}>
        {whatIf.isOffered && <WhatIf pool={pool} leaderboard={real} own={own} whatIf={whatIf} />}
        {isRunning && real.rows.length > 1 && <Outlook pool={pool} own={own} choices={choices} />}
      </div>
      <LeaderboardTable
        leaderboard={leaderboard}
        rounds={played}
        own={own}
        onOpen={entry.open}
        banner={isHypothetical ? <WhatIfBanner choices={choices.size} onReset={whatIf.reset} /> : undefined}
      />
      {entry.last && (
        <PartBoundary fallback={null}>
          <EntryDialog
            pool={pool}
            leaderboard={leaderboard}
            choices={choices}
            shown={entry.last}
            opened={entry.opened !== undefined}
            onShow={entry.show}
            onClose={entry.close}
          />
        </PartBoundary>
      )}
    </>
  );
}

/** The banner is not printed. */
function PrintedNote({ choices }: { readonly choices: number }) {
  if (!useIsPrinting()) return null;
  return <p className={styles.printed}>Hypothetical: counts {assumedText(choices)}</p>;
}
