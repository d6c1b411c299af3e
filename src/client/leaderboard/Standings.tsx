import { useState } from 'react';
import { AsItStandsBanner, PlaceNow } from '#client/leaderboard/as-it-stands/AsItStands.tsx';
import { useAsItStands } from '#client/leaderboard/as-it-stands/useAsItStands.ts';
import { AssumedBanner } from '#client/leaderboard/assumed/AssumedBanner.tsx';
import { AssumptionDialogs } from '#client/leaderboard/assumed/AssumptionDialogs.tsx';
import { assumedText, NO_CHOICES } from '#client/leaderboard/assumed/choices.ts';
import { useAssumed } from '#client/leaderboard/assumed/useAssumed.ts';
import { OpenedEntryDialog } from '#client/leaderboard/compare/OpenedEntryDialog.tsx';
import { useOpenedEntry } from '#client/leaderboard/compare/useOpenedEntry.ts';
import styles from '#client/leaderboard/frame/Frame.module.css';
import { LEADERBOARD_PAGE } from '#client/leaderboard/frame/LeaderboardHeading.tsx';
import { NOW, Views } from '#client/leaderboard/frame/Views.tsx';
import { LeaderboardTable } from '#client/leaderboard/table/LeaderboardTable.tsx';
import type { PoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { PoolSwitch } from '#client/pool/frame/PoolSwitch.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { useOwnEntryIds } from '#client/standing/useOwnEntryIds.ts';
import { Card } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { useIsNarrow, useIsPrinting } from '#client/ui/media.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';

const PoolEnd = lazyComponent(() => import('#client/leaderboard/news/PoolEnd.tsx'), 'PoolEnd');

const STANDINGS = 'Standings';
const FINALE = 'Finale';

interface Props {
  readonly board: PoolLeaderboard;
  /** in place of the views, while an entry is searched */
  readonly search: string | undefined;
  readonly onSearch: (text: string) => void;
}

/** The standings in the view that is chosen, and what explains them: the points of an entry, and those by winners that are assumed. */
export function Standings({ board, search, onSearch }: Props) {
  const { pool, leaderboard: real, played, isRunning } = board;
  const own = useOwnEntryIds();
  const entry = useOpenedEntry();
  const [assumption, setAssumption] = useState<string>();
  const assumed = useAssumed(pool, real, played, assumption !== undefined);
  const now = useAsItStands(board);
  const isPrinting = useIsPrinting();
  const isNarrow = useIsNarrow();
  const slots = useSlots();
  const features = slots.views.filter(({ isOffered }) => isOffered(real, isRunning));
  const [chosen, setChosen] = useState(STANDINGS);
  const views = [
    STANDINGS,
    ...(real.final ? [FINALE] : []),
    ...(now ? [NOW] : []),
    ...features.map(({ name }) => name),
  ];
  const view = views.includes(chosen) ? chosen : STANDINGS;
  const feature = features.find(({ name }) => name === view);
  // an entry opens with the points that its row has by assumed winners, and with the real ones as it stands
  const isAssumed = assumed.leaderboard !== undefined && view !== NOW;
  const leaderboard = (isAssumed && assumed.leaderboard) || real;
  const choices = isAssumed ? assumed.choices : NO_CHOICES;
  // paper has the table in any case
  const hasTable = view === STANDINGS || (isPrinting && view !== NOW);
  const onAssume = (name: string) => {
    if (view === NOW) setChosen(STANDINGS);
    setAssumption(name);
  };
  const banner = <AssumedBanner choices={choices.size} onReset={assumed.reset} />;
  const table = { rounds: played, own, search, onOpen: entry.open };
  return (
    <>
      {isPrinting && isAssumed && <p>Hypothetical: counts {assumedText(choices.size)}</p>}
      {isPrinting && view === NOW && <p>If the games ended now</p>}
      {search === undefined ? (
        <Views
          offered={views}
          shown={view}
          onShow={setChosen}
          now={now && <PlaceNow real={real} now={now.leaderboard} own={own} />}
          assumptions={assumed.isOffered ? slots.assumptions.map(({ name }) => name) : []}
          onAssume={onAssume}
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
      {view === NOW && now && (
        <LeaderboardTable
          {...table}
          leaderboard={now.leaderboard}
          hypothesis={{ real, banner: <AsItStandsBanner />, remark: now.remark }}
        />
      )}
      {view === FINALE && (
        <PartBoundary>
          <PoolEnd board={board} />
        </PartBoundary>
      )}
      {feature && (
        <Card as="section" pad={0} className={styles.panel} aria-label={view}>
          <PartBoundary resetKey={view}>
            <feature.Panel pool={pool} leaderboard={leaderboard} own={own} choices={choices} />
          </PartBoundary>
        </Card>
      )}
      <OpenedEntryDialog pool={pool} leaderboard={leaderboard} choices={choices} entry={entry} />
      <AssumptionDialogs
        pool={pool}
        leaderboard={real}
        own={own}
        assumed={assumed}
        opened={assumption}
        onClose={() => setAssumption(undefined)}
      />
    </>
  );
}
