import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entriesQuery, gamesQuery, picksQuery, roundsQuery } from '#client/api/queries.ts';
import { NewEntryDialog } from '#client/entries/NewEntryDialog.tsx';
import { roundScores } from '#client/picks/roundScores.ts';
import { SeasonNotices } from '#client/seasons/SeasonNotices.tsx';
import { usePastRounds } from '#client/seasons/usePastRounds.ts';
import { DeadlineAnnouncer } from '#client/ui/DeadlineAnnouncer.tsx';
import type { Season } from '#contract/schemas.ts';
import { currentRound } from '#domain/rounds.ts';
import { USUAL_POINTS } from '#domain/scoring.ts';
import { DueNext } from './DueNext.tsx';
import type { EntrySummary } from './EntryCard.tsx';
import { MyEntries } from './MyEntries.tsx';
import { MyPools } from './MyPools.tsx';
import styles from './SeasonDashboard.module.css';

export function SeasonDashboard({ season }: { readonly season: Season }) {
  const [{ data: rounds }, { data: games }] = useSuspenseQueries({
    queries: [roundsQuery(season.id), gamesQuery(season.id)],
  });
  const past = usePastRounds(rounds);
  const { data: entries } = useSuspenseQuery(entriesQuery());
  const own = entries.filter((entry) => entry.seasonId === season.id);
  const answers = useSuspenseQueries({ queries: own.map((entry) => picksQuery(entry.id)) });
  const [isCreating, setIsCreating] = useState(false);

  const round = currentRound(rounds, ({ id }) => past.has(id));
  const due = new Set(games.filter((game) => game.roundId === round?.id).map((game) => game.id));
  const summaries = own.map((entry, index): EntrySummary => {
    const picks = answers[index]?.data ?? [];
    const teams = new Map(picks.map(({ gameId, pick }) => [gameId, pick]));
    const scores = roundScores(rounds, past, games, teams, USUAL_POINTS);
    const total = scores.reduce((sum, { points }) => sum + (points ?? 0), 0);
    return { entry, total, made: picks.filter(({ gameId }) => due.has(gameId)).length };
  });
  const create = season.isActive ? () => setIsCreating(true) : undefined;

  return (
    <>
      <SeasonNotices seasonId={season.id} />
      <DeadlineAnnouncer round={round} />
      <DueNext rounds={rounds} round={round} games={due.size} entries={summaries} onCreate={create} />
      <div className={styles.columns}>
        <MyEntries season={season} entries={summaries} isPickable={round !== undefined} onCreate={create} />
        <MyPools season={season} />
      </div>
      <NewEntryDialog
        season={season}
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        // the button of the empty list is gone
        onCreated={() => document.getElementById('my-entries')?.focus()}
        success="Entry created successfully"
      />
    </>
  );
}
