import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { gamesQuery, pickGridQuery, roundsQuery, seasonsQuery, standingsQuery } from '#client/api/queries.ts';
import { hasRanks, noRanksText } from '#client/pool/entryPlaces.ts';
import { PlayerAvatar } from '#client/pool/PlayerAvatar.tsx';
import { Rank } from '#client/pool/Rank.tsx';
import { NextRound } from '#client/seasons/NextRound.tsx';
import { type SeasonRound, seasonNow, seasonRounds } from '#client/seasons/seasonRounds.ts';
import { usePastRounds } from '#client/seasons/usePastRounds.ts';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { plural } from '#domain/names/plural.ts';
import styles from './Recap.module.css';
import { bestCallText, championsText, resultText } from './recapTexts.ts';
import { type RoundRecap, recapRound, roundRecap } from './roundRecap.ts';

/** Champion and best call need all picks of a pool; those of a larger one are too much for a phone. */
const MAX_POOL_ENTRIES = 1000;
const MAX_OWN = 3;

interface Props {
  readonly pool: Pool;
  /** whether it is on Home: it links to the leaderboard, and leaves a round that is due to the card of that */
  readonly isHome?: boolean;
}

/** What the last complete round brought to a pool, until the next one locks or the pool is decided. */
export function Recap({ pool, isHome = false }: Props) {
  const [{ data: rounds }, { data: games }, { data: seasons }] = useSuspenseQueries({
    queries: [roundsQuery(pool.seasonId), gamesQuery(pool.seasonId), seasonsQuery()],
  });
  const { data: standings } = useQuery(standingsQuery(pool.seasonId));
  const past = usePastRounds(rounds);
  const all = seasonRounds(rounds, games, past);
  const round = recapRound(all, pool);
  const standing = standings?.find(({ groupId }) => groupId === pool.id);
  const season = seasons.find(({ id }) => id === pool.seasonId);
  if (!season || season.isArchived || !round || !standing || standing.final || standing.entries === 0) return null;
  const { open, isDue } = seasonNow(all, season);
  return (
    <Card as="section" gap={3} className={styles.recap} aria-label={`Recap: ${round.round.name}`}>
      <Row justify="between" align="baseline" gap={3} wrap="text">
        <h2>{round.round.name} is complete</h2>
        {isHome && (
          <Link to="/groups/$id/leaderboard" params={{ id: pool.id }} className={`typed ${styles.link}`}>
            {pool.name}
          </Link>
        )}
      </Row>
      <Facts pool={pool} round={round} standing={standing} />
      {open && !(isHome && isDue) && <NextRound round={open} />}
    </Card>
  );
}

interface FactsProps {
  readonly pool: Pool;
  readonly round: SeasonRound;
  readonly standing: PoolStanding;
}

function Facts({ pool, round, standing }: FactsProps) {
  const isSmall = standing.entries <= MAX_POOL_ENTRIES;
  const { data: grid } = useQuery({ ...pickGridQuery(pool.id), enabled: isSmall });
  const recap = grid && roundRecap(grid, round, pool);
  return (
    <>
      {isSmall && <Best recap={recap} own={new Set(standing.own.map(({ entryId }) => entryId))} />}
      <OwnResults standing={standing} recap={recap} />
    </>
  );
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
  if (!hasRanks(standing)) return <p className={`soft ${styles.own}`}>{noRanksText(standing)}</p>;
  if (own.length === 0) return null;
  return (
    <Stack as="ul" gap={1} className={styles.own} aria-label="My round">
      {own.slice(0, MAX_OWN).map(({ entryId, entryName, rank, moved }) => {
        const result = recap?.results.find((each) => each.entryId === entryId);
        const texts = [own.length > 1 && entryName, result && resultText(result)];
        return (
          <li key={entryId}>
            <Rank rank={rank} moved={moved} entries={entries}>
              {texts.filter(Boolean).join(' · ')}
            </Rank>
          </li>
        );
      })}
      {own.length > MAX_OWN && (
        <li className="soft text-s">and {plural(own.length - MAX_OWN, 'more entry', 'more entries')}</li>
      )}
    </Stack>
  );
}
