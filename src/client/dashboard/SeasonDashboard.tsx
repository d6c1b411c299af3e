import { useSuspenseQueries } from '@tanstack/react-query';
import { useState } from 'react';
import {
  entriesQuery,
  gamesQuery,
  groupsQuery,
  membershipsQuery,
  picksQuery,
  roundsQuery,
} from '#client/api/queries.ts';
import { NewEntryDialog } from '#client/entries/NewEntryDialog.tsx';
import { roundScores } from '#client/picks/roundScores.ts';
import { poolsOf } from '#client/pool/poolsOf.ts';
import { ownProgress } from '#client/seasons/ownProgress.ts';
import { SeasonNotices } from '#client/seasons/SeasonNotices.tsx';
import { seasonNow, seasonRounds } from '#client/seasons/seasonRounds.ts';
import { usePastRounds } from '#client/seasons/usePastRounds.ts';
import { DeadlineAnnouncer } from '#client/ui/DeadlineAnnouncer.tsx';
import type { Season } from '#contract/schemas.ts';
import { isPickable } from '#domain/rounds.ts';
import { USUAL_POINTS } from '#domain/scoring.ts';
import type { EntrySummary } from './EntryCard.tsx';
import { MyEntries } from './MyEntries.tsx';
import { MyPools } from './MyPools.tsx';
import styles from './SeasonDashboard.module.css';
import { SeasonStart } from './SeasonStart.tsx';

export function SeasonDashboard({ season }: { readonly season: Season }) {
  const [{ data: rounds }, { data: games }] = useSuspenseQueries({
    queries: [roundsQuery(season.id), gamesQuery(season.id)],
  });
  const past = usePastRounds(rounds);
  const [{ data: entries }, { data: memberships }, { data: pools }] = useSuspenseQueries({
    queries: [entriesQuery(), membershipsQuery(), groupsQuery()],
  });
  const own = entries.filter((entry) => entry.seasonId === season.id);
  const answers = useSuspenseQueries({ queries: own.map((entry) => picksQuery(entry.id)) });
  const [isCreating, setIsCreating] = useState(false);

  const now = seasonNow(season.isArchived ? [] : seasonRounds(rounds, games, past));
  const { inPlay, open } = now;
  const due = new Set(open?.games.map(({ id }) => id));
  const summaries = own.map((entry, index): EntrySummary => {
    const picks = answers[index]?.data ?? [];
    const teams = new Map(picks.map(({ gameId, pick }) => [gameId, pick]));
    const scores = roundScores(rounds, past, games, teams, USUAL_POINTS);
    const total = scores.reduce((sum, { points }) => sum + (points ?? 0), 0);
    return {
      entry,
      total,
      made: picks.filter(({ gameId }) => due.has(gameId)).length,
      picks: teams,
      progress:
        inPlay &&
        ownProgress(
          inPlay,
          teams,
          poolsOf(entry.id, memberships, pools).map(({ points }) => points),
        ),
    };
  });
  const create = season.isActive ? () => setIsCreating(true) : undefined;

  return (
    <>
      <SeasonNotices seasonId={season.id} />
      <DeadlineAnnouncer round={open?.round} />
      <SeasonStart hasRounds={rounds.length > 0} now={now} entries={summaries} onCreate={create} />
      <div className={styles.columns}>
        <MyEntries
          season={season}
          entries={summaries}
          isPickable={open !== undefined && isPickable(open)}
          onCreate={create}
        />
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
