import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { RoundInPlay } from '#client/seasons/rounds/RoundInPlay.tsx';
import { tallyFacts } from '#client/seasons/rounds/roundTexts.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { type EntryPlace, placeText } from '#client/standing/entryPlaces.ts';
import { Moved } from '#client/standing/Moved.tsx';
import { Rank } from '#client/standing/Rank.tsx';
import { Facts } from '#client/ui/Facts.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { formatCount, noun, plural } from '#domain/names/plural.ts';
import { namesLeader } from './chase.ts';
import type { EntrySummary } from './EntryCard.tsx';
import styles from './LeadCards.module.css';
import { PlayedPicks } from './PlayedPicks.tsx';
import { type LatestResults, rankBefore } from './useLatest.ts';
import { useRankNow } from './useRankNow.ts';
import type { SeasonEntries } from './useSeasonEntries.ts';

const FEW = 3;

interface Props {
  readonly round: SeasonRound;
  readonly entries: readonly EntrySummary[];
  readonly latest: LatestResults;
  /** whether the screen names those who are just ahead */
  readonly hasChase: boolean;
  /** of the season */
  readonly all: Pick<SeasonEntries, 'games' | 'played'>;
  readonly belowRanks: ReactNode;
}

/** The round in play: with ranks and picks of the only entry, or with a line for each of several. */
export function PlayedNow({ round, entries, latest, hasChase, all, belowRanks }: Props) {
  const [only, ...others] = entries;
  if (only && others.length === 0) {
    const from = rankBefore(latest, only.entry.id, only.places[0]?.rank);
    const standing = (
      <>
        <Places entryId={only.entry.id} places={only.places} from={from} hasChase={hasChase} all={all} />
        {belowRanks}
      </>
    );
    return (
      <RoundInPlay round={round} progress={only.progress} standing={standing}>
        {only.progress && !only.progress.out && (
          <div className={styles.part}>
            <PlayedPicks round={round} picks={only.picks} />
          </div>
        )}
      </RoundInPlay>
    );
  }
  return (
    <RoundInPlay round={round}>
      <Row gap={2} wrap className={styles.part}>
        <FirstFew items={entries} few={FEW} what="entries">
          {(shown) => shown.map((summary) => <EntryLine key={summary.entry.id} summary={summary} />)}
        </FirstFew>
      </Row>
      {belowRanks}
    </RoundInPlay>
  );
}

/** The ranks of an entry in its pools, and how the round has moved them. */
function Places({ places, ...shared }: Pick<EntrySummary, 'places'> & Omit<PlaceProps, 'place'>) {
  if (places.length === 0) return null;
  return (
    <Stack as="ul" gap={1} className={styles.part} aria-label="My ranks">
      {places.slice(0, FEW).map((place) => (
        <Row key={place.pool.id} as="li" justify="between" align="end" gap={3} className={styles.place}>
          <Place place={place} {...shared} />
        </Row>
      ))}
      {places.length > FEW && <li className="soft text-s">and {plural(places.length - FEW, 'more pool')}</li>}
    </Stack>
  );
}

interface PlaceProps extends Pick<Props, 'hasChase' | 'all'> {
  readonly entryId: number;
  readonly place: EntryPlace;
  /** the rank before the last result, if that changed it */
  readonly from: number | undefined;
}

function Place({ entryId, place, from, hasChase, all }: PlaceProps) {
  const { pool, rank, moved, entries, total, lead } = place;
  const now = useRankNow(entryId, place, all);
  const link = (
    <Link key="pool" to="/groups/$id/leaderboard" params={{ id: pool.id }} className={styles.pool}>
      {pool.name}
    </Link>
  );
  if (rank === undefined) {
    return (
      <Facts
        className="soft"
        facts={[link, plural(entries, 'entry', 'entries'), total === 0 && 'no points yet'].filter(Boolean)}
      />
    );
  }
  return (
    <>
      <Rank rank={rank} moved={moved} from={from} now={now} entries={entries} facts={[link]} />
      <Stack align="end" className={styles.points} data-below={now !== undefined || undefined}>
        <span>
          <strong className="numeral text-xl">{formatCount(total)}</strong> {noun(total, 'point')}
        </span>
        {!(hasChase && namesLeader(place)) && <span className="soft text-s typed">{lead}</span>}
      </Stack>
    </>
  );
}

/** One of several entries: its rank, if it is in one pool, and what the round has brought it. */
function EntryLine({ summary: { entry, places, progress } }: { readonly summary: EntrySummary }) {
  const [only, ...others] = places;
  const place = only && others.length === 0 ? only : undefined;
  const rank = place?.rank !== undefined && (
    <Fragment key="rank">
      {placeText(place)} <Moved places={place.moved} />
    </Fragment>
  );
  return (
    <Link to="/picks" search={{ entryId: entry.id }} className={styles.entry}>
      <Row justify="between" gap={3} wrap="text">
        <Facts facts={[<strong key="name">{entry.name}</strong>, rank].filter(Boolean)} />
        {progress && <Facts className="soft text-s" facts={tallyFacts(progress)} />}
      </Row>
    </Link>
  );
}
