import { useSuspenseQueries } from '@tanstack/react-query';
import { useState } from 'react';
import {
  entriesQuery,
  gamesQuery,
  groupsQuery,
  membershipsQuery,
  picksQuery,
  roundsQuery,
  standingsQuery,
} from '#client/api/queries.ts';
import { NewEntryDialog } from '#client/entries/NewEntryDialog.tsx';
import { type Played, totalBy } from '#client/picks/roundScores.ts';
import { entryPlaces } from '#client/pool/entryPlaces.ts';
import { ownScoring, poolsOf } from '#client/pool/poolsOf.ts';
import { ownProgress } from '#client/seasons/ownProgress.ts';
import { RoundLocked } from '#client/seasons/RoundLocked.tsx';
import { roundPicks } from '#client/seasons/roundPicks.ts';
import { SeasonNotices } from '#client/seasons/SeasonNotices.tsx';
import { type SeasonNow, seasonNow, seasonRounds } from '#client/seasons/seasonRounds.ts';
import { useGuesses } from '#client/seasons/useGuesses.ts';
import { usePastRounds } from '#client/seasons/usePastRounds.ts';
import { DeadlineAnnouncer } from '#client/ui/DeadlineAnnouncer.tsx';
import type { Entry, Group, Membership, Season } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { countsRound, USUAL_SCORING } from '#domain/scoring.ts';
import { DecidedPools, decidedPools } from './DecidedPools.tsx';
import type { EntrySummary } from './EntryCard.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Latest } from './Latest.tsx';
import { MyEntries } from './MyEntries.tsx';
import { MyPools } from './MyPools.tsx';
import styles from './SeasonDashboard.module.css';
import { SeasonStart } from './SeasonStart.tsx';

export function SeasonDashboard({ season }: { readonly season: Season }) {
  const [{ data: rounds }, { data: games }, { data: standings }] = useSuspenseQueries({
    queries: [roundsQuery(season.id), gamesQuery(season.id), standingsQuery(season.id)],
  });
  const past = usePastRounds(rounds);
  const [{ data: entries }, { data: memberships }, { data: pools }] = useSuspenseQueries({
    queries: [entriesQuery(), membershipsQuery(), groupsQuery()],
  });
  const own = entries.filter((entry) => entry.seasonId === season.id);
  const answers = useSuspenseQueries({ queries: own.map((entry) => picksQuery(entry.id)) });
  const [isCreating, setIsCreating] = useState(false);

  const now = seasonNow(seasonRounds(rounds, games, past), season);
  const { inPlay, open } = now;
  const guesses = useGuesses(own, open);
  const summaries = own.map((entry, index) => {
    const picks = new Map((answers[index]?.data ?? []).map(({ gameId, pick }) => [gameId, pick]));
    const guess = guesses.has(entry.id) ? guesses.get(entry.id) === true : undefined;
    return summaryOf(entry, { rounds, past, games, picks }, now, { pools, memberships, standings }, guess);
  });
  const playing = own.flatMap(({ id }) => poolsOf(id, memberships, pools));
  const lockedPool = inPlay && playing.find((pool) => countsRound(pool, inPlay.number));
  const create = season.isActive ? () => setIsCreating(true) : undefined;
  const isFirst = season.isActive && own.length === 0 && !pools.some(({ seasonId }) => seasonId === season.id);

  return (
    <>
      <DecidedPools pools={pools} standings={standings} games={games} />
      <SeasonNotices seasonId={season.id} />
      <DeadlineAnnouncer round={open?.round} />
      {inPlay && <RoundLocked key={inPlay.id} round={inPlay} pool={lockedPool} />}
      {isFirst && <FirstSteps />}
      <SeasonStart
        season={season}
        hasRounds={rounds.length > 0}
        now={now}
        games={games}
        hasDecidedPool={decidedPools(standings).length > 0}
        entries={summaries}
      />
      {!season.isArchived && (
        <Latest rounds={rounds} past={past} games={games} entries={summaries} standings={standings} />
      )}
      <div className={styles.columns}>
        <MyEntries season={season} entries={summaries} isFirst={isFirst} onCreate={create} />
        <MyPools season={season} standings={standings} entries={own} isFirst={isFirst} />
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

interface OwnPools {
  readonly pools: readonly Group[];
  readonly memberships: readonly Membership[];
  readonly standings: readonly PoolStanding[];
}

function summaryOf(
  entry: Entry,
  played: Played,
  { inPlay, open }: SeasonNow,
  { pools, memberships, standings }: OwnPools,
  guess: boolean | undefined,
): EntrySummary {
  const { picks } = played;
  const own = poolsOf(entry.id, memberships, pools);
  const scoringOf = (pool: Group) => ownScoring(pool, entry.id, memberships);
  return {
    entry,
    places: entryPlaces(entry.id, own, standings, (pool) => totalBy(played, scoringOf(pool))),
    standardTotal: totalBy(played, USUAL_SCORING),
    due: open && roundPicks(open, new Set(picks.keys()), guess),
    picks,
    progress: inPlay && ownProgress(inPlay, entry, picks, own.map(scoringOf)),
  };
}
