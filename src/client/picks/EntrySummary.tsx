import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { standingsQuery } from '#client/api/queries.ts';
import { countedPicks } from '#client/seasons/rounds/countedPicks.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { entryPlaces } from '#client/standing/entryPlaces.ts';
import { PointsNote } from '#client/standing/PointsNote.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { AutopilotButton } from './AutopilotButton.tsx';
import styles from './Picks.module.css';
import { totalBy } from './roundScores.ts';
import { ScoreSummary } from './ScoreSummary.tsx';
import { usePicksView } from './usePicksView.ts';
import { useScoringOf } from './usePoolSplit.ts';

/** What features tell of the entry, total and points of each past round, below the rounds, or next to them where there is room. */
export function EntrySummary({ children }: { readonly children: ReactNode }) {
  const { entry, entryPicks, scores, pools, onlyPool, hasLate, openGames } = usePicksView();
  const scoringOf = useScoringOf(entry);
  const { data: standings = [] } = useQuery(standingsQuery(entryPicks.season.id));
  const own = [...entryPicks.ownPicks.values()];
  const playedIn = (counting: readonly Pool[]) => ({ ...entryPicks, ...countedPicks(own, counting) });
  const past = entryPicks.played.filter(({ state }) => state !== 'open').map(({ round }) => round);
  return (
    <Stack gap={4} className={styles.summary}>
      <Parts of={useSlots().ofOwnEntry} props={{ entry, past, pools }} />
      <ScoreSummary
        scores={scores}
        places={entryPlaces(entry.id, pools, standings, (pool) => totalBy(playedIn([pool]), scoringOf(pool)))}
        standardTotal={totalBy(playedIn([]), DEFAULT_SCORING)}
      />
      {onlyPool && <PointsNote pool={onlyPool} rounds={entryPicks.rounds} hasLate={hasLate} />}
      {openGames.length === 0 && !entryPicks.season.isArchived && (
        <Row>
          <AutopilotButton className={`soft text-s text-link ${styles.autopilot}`} />
        </Row>
      )}
      {children}
    </Stack>
  );
}
