import { useState } from 'react';
import { NewEntryDialog } from '#client/entries/NewEntryDialog.tsx';
import { Offers } from '#client/pool/offers/Offers.tsx';
import { DuesToPay } from '#client/pool/people/DuesToPay.tsx';
import { poolsOf } from '#client/seasons/poolsOf.ts';
import { RoundLocked } from '#client/seasons/RoundLocked.tsx';
import { SeasonNotices } from '#client/seasons/SeasonNotices.tsx';
import { DeadlineAnnouncer } from '#client/ui/DeadlineAnnouncer.tsx';
import type { Season } from '#contract/schemas.ts';
import { countsRound } from '#domain/scoring/scoring.ts';
import { DecidedPools, decidedPools } from './DecidedPools.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Latest } from './Latest.tsx';
import { LeadCards } from './LeadCards.tsx';
import { MyEntries } from './MyEntries.tsx';
import { MyPools } from './MyPools.tsx';
import { PlayInsToCome } from './PlayInsToCome.tsx';
import styles from './SeasonDashboard.module.css';
import { useLatest } from './useLatest.ts';
import { useSeasonEntries } from './useSeasonEntries.ts';

/** One card leads, chosen by the moment: the end of a pool, the lock, missing picks, the round in play, the recap of the last. */
export function SeasonDashboard({ season }: { readonly season: Season }) {
  const entries = useSeasonEntries(season);
  const { games, standings, memberships, pools, now, own, summaries } = entries;
  const latest = useLatest(season, entries);
  const [isCreating, setIsCreating] = useState(false);
  const { inPlay, open } = now;
  const playing = own.flatMap(({ id }) => poolsOf(id, memberships, pools));
  const lockedPool = inPlay && playing.find((pool) => countsRound(pool, inPlay.number));
  const create = season.isActive ? () => setIsCreating(true) : undefined;
  const isFirst = season.isActive && own.length === 0 && !pools.some(({ seasonId }) => seasonId === season.id);
  // it stays in its place when joining creates the first entry
  const [isOfferFirst] = useState(isFirst);

  return (
    <div className={styles.dashboard}>
      <DecidedPools pools={pools} standings={standings} games={games} />
      <DeadlineAnnouncer round={open?.round} />
      {inPlay && <RoundLocked key={inPlay.id} round={inPlay} pool={lockedPool} />}
      {isOfferFirst && <Offers season={season} />}
      {isFirst && <FirstSteps />}
      <LeadCards
        season={season}
        entries={entries}
        playing={playing}
        latest={latest}
        hasDecidedPool={decidedPools(standings).length > 0}
      />
      {!season.isArchived && <DuesToPay pools={playing} />}
      {!isOfferFirst && <Offers season={season} />}
      <SeasonNotices seasonId={season.id} />
      <PlayInsToCome seasonId={season.id} games={games} />
      {!inPlay && <Latest {...latest} />}
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
    </div>
  );
}
