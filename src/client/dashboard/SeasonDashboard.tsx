import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Entry, Season } from '#contract/schemas.ts';
import { currentRound } from '#domain/rounds.ts';
import { USUAL_POINTS } from '#domain/scoring.ts';
import { entriesQuery, gamesQuery, picksQuery, roundsQuery } from '../api/queries.ts';
import { NewEntryDialog } from '../entries/NewEntryDialog.tsx';
import { roundScores } from '../picks/roundScores.ts';
import { usePastRounds } from '../picks/usePastRounds.ts';
import { SeasonNotices } from '../seasons/SeasonNotices.tsx';
import { DeadlineAnnouncer } from '../ui/DeadlineAnnouncer.tsx';
import { DueNext } from './DueNext.tsx';
import { MyEntries } from './MyEntries.tsx';
import { MyPools } from './MyPools.tsx';
import styles from './SeasonDashboard.module.css';

/** An entry as the dashboard shows it. */
export interface EntrySummary {
  readonly entry: Entry;
  /** points of past rounds, by the usual table: outside a pool no other counts */
  readonly total: number;
  /** picks made in the open round */
  readonly made: number;
}

/** One season of the signed-in user: what is due next, the entries, the pools. */
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
        <MyEntries season={season} entries={summaries} picking={round !== undefined} onCreate={create} />
        <MyPools season={season} />
      </div>
      <NewEntryDialog
        season={season}
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        // where there is one now, the button of the empty list is gone
        onCreated={() => document.getElementById('my-entries')?.focus()}
        success="Entry created successfully"
      />
    </>
  );
}
