import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { standingsQuery } from '#client/api/queries.ts';
import { entryPlaces } from '#client/pool/entryPlaces.ts';
import { PointsNote } from '#client/pool/PointsNote.tsx';
import { PoolLinks } from '#client/pool/PoolLinks.tsx';
import { OwnSealLine } from '#client/seals/OwnSealLine.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import styles from './Picks.module.css';
import { totalBy } from './roundScores.ts';
import { ScoreSummary } from './ScoreSummary.tsx';
import { usePicksView } from './usePicksView.ts';
import { useScoringOf } from './usePoolSplit.ts';

/** Seal, total and points of each round, below the rounds, or next to them where there is room. */
export function EntrySummary({ children }: { readonly children: ReactNode }) {
  const { entry, entryPicks, scores, pools, onlyPool, hasLate } = usePicksView();
  const scoringOf = useScoringOf(entry);
  const { data: standings = [] } = useQuery(standingsQuery(entryPicks.season.id));
  return (
    <Stack gap={4} className={styles.summary}>
      <OwnSealLine entry={entry} rounds={entryPicks.played} pools={pools} />
      <ScoreSummary
        scores={scores}
        places={entryPlaces(entry.id, pools, standings, (pool) => totalBy(entryPicks, scoringOf(pool)))}
        standardTotal={totalBy(entryPicks, DEFAULT_SCORING)}
      >
        {onlyPool && <PoolLinks pool={onlyPool} />}
      </ScoreSummary>
      {onlyPool && <PointsNote pool={onlyPool} rounds={entryPicks.rounds} hasLate={hasLate} />}
      {children}
    </Stack>
  );
}
