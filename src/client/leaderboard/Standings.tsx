import { useOwnEntryIds } from '#client/pool/useOwnEntryIds.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { useIsPrinting } from '#client/ui/media.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { assumedText, NO_CHOICES } from './choices.ts';
import styles from './LeaderboardScreen.module.css';
import { LeaderboardTable } from './LeaderboardTable.tsx';
import { Outlook } from './Outlook.tsx';
import stakes from './Stakes.module.css';
import { useOpenedEntry } from './useOpenedEntry.ts';
import type { PoolLeaderboard } from './usePoolLeaderboard.ts';
import { useRefetchedGrid } from './useRefetchedGrid.ts';
import { useWhatIf } from './useWhatIf.ts';
import { WhatIf } from './WhatIf.tsx';
import { WhatIfBanner } from './WhatIfBanner.tsx';

const EntryDialog = lazyComponent(() => import('./EntryDialog.tsx'), 'EntryDialog');

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
      <div className={stakes.stakes}>
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
