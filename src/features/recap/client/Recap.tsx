import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  gamesQuery,
  MAX_SIDE_GRID,
  pickGridQuery,
  roundsQuery,
  seasonsQuery,
  standingsQuery,
} from '#client/api/queries.ts';
import { bestCallText } from '#client/pool/story/bestCallText.ts';
import { NextRound } from '#client/seasons/notices/NextRound.tsx';
import { lastComplete } from '#client/seasons/rounds/lastComplete.ts';
import { type SeasonRound, seasonNow, seasonRounds } from '#client/seasons/rounds/seasonRounds.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import { isRanked, noRanksText } from '#client/standing/entryPlaces.ts';
import { PlayerAvatar } from '#client/standing/PlayerAvatar.tsx';
import { Rank } from '#client/standing/Rank.tsx';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { plural } from '#domain/names/plural.ts';
import styles from './Recap.module.css';
import { championsText, resultText } from './recapTexts.ts';
import { playedBy, type RoundRecap, roundRecap } from './roundRecap.ts';

const MAX_OWN = 3;

interface Props {
  readonly pool: Pool;
}

/** What the last complete round brought to a pool, on Home until the next one locks or the pool is decided. */
export function Recap({ pool }: Props) {
  const known = useRecap(pool);
  if (!known) return null;
  const { round, open, isDue } = known;
  return (
    <Card as="section" gap={3} className={styles.recap} aria-label={`Recap: ${round.round.name}`}>
      <Row justify="between" align="baseline" gap={3} wrap="text">
        <h2>{round.round.name} is complete</h2>
        <Link to="/groups/$id/leaderboard" params={{ id: pool.id }} className={`typed ${styles.link}`}>
          {pool.name}
        </Link>
      </Row>
      {known.isSmall && <Best recap={known.recap} own={known.own} />}
      <OwnResults standing={known.standing} recap={known.recap} />
      {/* the card of a round that is due says more */}
      {open && !isDue && <NextRound round={open} />}
    </Card>
  );
}

/** What the table of the leaderboard does not say of it, among its details; the champions are there already. */
export function RecapDetails({ pool }: Props) {
  const known = useRecap(pool);
  if (!known) return null;
  const { round, standing, recap, open } = known;
  return (
    <section aria-label={`Recap: ${round.round.name}`}>
      {recap?.bestCall && <p className="typed">{bestCallText(recap.bestCall)}</p>}
      <OwnResults standing={standing} recap={recap} />
      {open && <NextRound round={open} />}
    </section>
  );
}

interface Known {
  readonly round: SeasonRound;
  readonly standing: PoolStanding;
  /** whether champion and best call are computed */
  readonly isSmall: boolean;
  /** undefined while it is loaded */
  readonly recap: RoundRecap | undefined;
  /** ids of the user's entries */
  readonly own: ReadonlySet<number>;
  /** the next round */
  readonly open: SeasonRound | undefined;
  readonly isDue: boolean;
}

/** Returns undefined while a pool has no recap. */
function useRecap(pool: Pool): Known | undefined {
  const [{ data: rounds }, { data: games }, { data: seasons }] = useSuspenseQueries({
    queries: [roundsQuery(pool.seasonId), gamesQuery(pool.seasonId), seasonsQuery()],
  });
  const { data: standings } = useQuery(standingsQuery(pool.seasonId));
  const past = usePastRounds(rounds);
  const all = seasonRounds(rounds, games, past);
  const round = lastComplete(all, pool);
  const standing = standings?.find(({ groupId }) => groupId === pool.id);
  const season = seasons.find(({ id }) => id === pool.seasonId);
  // champion and best call need all picks of the pool
  const isSmall = standing !== undefined && standing.entries <= MAX_SIDE_GRID;
  const hasRecap = season && !season.isArchived && round && standing && !standing.final && standing.entries > 0;
  const { data: grid } = useQuery({ ...pickGridQuery(pool.id), enabled: isSmall && hasRecap === true });
  if (!hasRecap) return undefined;
  const recap = grid && roundRecap(grid, round, pool);
  const own = new Set(standing.own.map(({ entryId }) => entryId));
  return { round, standing, isSmall, recap, own, ...seasonNow(all, season) };
}

interface BestProps {
  /** undefined while it is loaded, which leaves its room empty */
  readonly recap: RoundRecap | undefined;
  /** ids of the user's entries */
  readonly own: ReadonlySet<number>;
}

function Best({ recap, own }: BestProps) {
  const [first] = recap?.champions ?? [];
  return (
    <Row gap={3} className={styles.best}>
      {first && <PlayerAvatar person={first} size={40} />}
      <div className="typed">
        {recap && <p className="strong">{championsText(recap, own)}</p>}
        {recap?.bestCall && <p className="soft text-s">{bestCallText(recap.bestCall)}</p>}
      </div>
    </Row>
  );
}

interface OwnProps {
  readonly standing: PoolStanding;
  readonly recap: RoundRecap | undefined;
}

/** The ranks of the user's entries, and what the round gave to each. */
function OwnResults({ standing, recap }: OwnProps) {
  const { own, entries } = standing;
  if (!isRanked(standing)) return <p className={`soft ${styles.own}`}>{noRanksText(standing)}</p>;
  if (own.length === 0) return null;
  return (
    <Stack as="ul" gap={1} className={styles.own} aria-label="My round">
      {own.slice(0, MAX_OWN).map(({ entryId, entryName, rank, moved }) => {
        const result = recap?.results.find((each) => each.entryId === entryId);
        // of those who played it: others joined later
        const of = recap && result && !result.out ? playedBy(recap.results) : entries;
        const facts = [own.length > 1 && entryName, result && resultText(result)].filter(Boolean);
        return (
          <li key={entryId}>
            <Rank rank={rank} moved={moved} entries={of} facts={facts} />
          </li>
        );
      })}
      {own.length > MAX_OWN && (
        <li className="soft text-s">and {plural(own.length - MAX_OWN, 'more entry', 'more entries')}</li>
      )}
    </Stack>
  );
}
