import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Offers } from '#client/pool/offers/Offers.tsx';
import { DuesToPay } from '#client/pool/people/DuesToPay.tsx';
import { RoundLocked } from '#client/seasons/notices/RoundLocked.tsx';
import { poolsOf } from '#client/seasons/season/poolsOf.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { DeadlineAnnouncer } from '#client/ui/DeadlineAnnouncer.tsx';
import type { Season } from '#contract/schemas.ts';
import { countsRound } from '#domain/scoring/scoring.ts';
import { ChaseCard } from './ChaseCard.tsx';
import { DecidedPools, decidedPools } from './DecidedPools.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { HomeNotices } from './HomeNotices.tsx';
import { HomeParts } from './HomeParts.tsx';
import { Latest } from './Latest.tsx';
import { LeadCards } from './LeadCards.tsx';
import { Lists } from './Lists.tsx';
import { LISTS_HASH } from './listsHash.ts';
import { onlyPlace } from './onlyPlace.ts';
import { PlayInsToCome } from './PlayInsToCome.tsx';
import styles from './SeasonDashboard.module.css';
import { useLatest } from './useLatest.ts';
import { type SeasonEntries, useSeasonEntries } from './useSeasonEntries.ts';

interface Props {
  readonly season: Season;
  /** of another season */
  readonly choice: ReactNode;
  /** whether the user has chosen the season, whose lists are shown then */
  readonly isChosen: boolean;
}

/** A season of the user: what is of this moment, or by the account menu their entries and pools. */
export function SeasonDashboard({ season, choice, isChosen }: Props) {
  const entries = useSeasonEntries(season);
  const isListing = useLocation({ select: ({ hash }) => hash === LISTS_HASH }) && !isChosen;
  const { own, pools } = entries;
  const hasPool = pools.some(({ seasonId }) => seasonId === season.id);
  const isNew = season.isActive && own.length === 0 && !hasPool;
  const isFirst = isNew && !entries.hasPlayed;
  const lists = <Lists season={season} entries={entries} isFirst={isFirst} choice={choice} />;
  return (
    <div className={styles.dashboard}>
      {isListing ? (
        lists
      ) : (
        <Moment season={season} isChosen={isChosen} entries={entries} isNew={isNew} isFirst={isFirst} lists={lists} />
      )}
    </div>
  );
}

interface MomentProps extends Pick<Props, 'season' | 'isChosen'> {
  readonly entries: SeasonEntries;
  /** whether the user has neither an entry nor a pool in the season */
  readonly isNew: boolean;
  /** whether the user has never played */
  readonly isFirst: boolean;
  readonly lists: ReactNode;
}

/**
 * One card leads, chosen by the moment: the end of a pool, the lock, missing picks, the round in play, the recap of the last. With
 * one entry in one pool the screen ends with the three ahead and what features tell of the pool, otherwise with lists.
 */
function Moment({ season, isChosen, entries, isNew, isFirst, lists }: MomentProps) {
  const { games, standings, memberships, pools, now, own, summaries } = entries;
  const latest = useLatest(season, entries);
  const { belowNews, belowChase } = useSlots();
  const { inPlay, open } = now;
  const playing = own.flatMap(({ id }) => poolsOf(id, memberships, pools));
  const lockedPool = inPlay && playing.find((pool) => countsRound(pool, inPlay.number));
  const place = onlyPlace(
    summaries,
    pools.filter(({ seasonId }) => seasonId === season.id),
  );
  // it stays in its place when joining creates the first entry, and so do the lists
  const [isOfferFirst] = useState(isNew);
  const [hadLists] = useState(!place || isChosen);
  const hasLists = hadLists || !place;
  const [only] = own;
  const standing = standings.find(({ groupId }) => groupId === place?.pool.id);
  return (
    <>
      <HomeNotices season={season} />
      <Parts of={belowNews} props={{ pools: playing }} />
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
        hasLists={hasLists}
      >
        {!season.isArchived && <DuesToPay pools={playing} />}
        {!hasLists && place && only && !standing?.final && <ChaseCard entryId={only.id} place={place} />}
        {!hasLists && place && <Parts of={belowChase} props={{ pool: place.pool }} />}
        {!hasLists && place && <HomeParts pool={place.pool} standing={standing} />}
        {/* with one entry the picks of the round have their outcomes */}
        {inPlay && hasLists && <Latest {...latest} isShort={false} />}
      </LeadCards>
      {!isOfferFirst && <Offers season={season} />}
      <PlayInsToCome seasonId={season.id} games={games} />
      {!inPlay && <Latest {...latest} isShort={!hasLists} />}
      {hasLists && lists}
    </>
  );
}
