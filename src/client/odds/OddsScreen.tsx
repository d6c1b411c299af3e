import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { gamesQuery, pickGridQuery, poolsQuery, seasonsQuery } from '#client/api/queries.ts';
import { seasonLabel } from '#client/seasons/season.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { HowItWorksLink } from '#client/ui/HowItWorksLink.tsx';
import { Card, Stack } from '#client/ui/layout.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Pool, Season } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import styles from './Odds.module.css';
import { ReliabilityChart } from './ReliabilityChart.tsx';
import { computeSeasonOdds, FEWEST_GAMES, type NamedScores, type SeasonOdds } from './seasonOdds.ts';

interface Props {
  /** whose crowd is judged, too; the first pool of the active season if the user has no such pool */
  readonly poolId: number | undefined;
}

/** How good the odds have been, season by season, also where they look bad. */
export function OddsScreen({ poolId }: Props) {
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const { data: pools } = useSuspenseQuery(poolsQuery());
  const pool = pools.find(({ id }) => id === poolId) ?? firstPool(pools, seasons);
  const judged = useJudgedSeasons(seasons, pool);
  return (
    <div className={styles.screen}>
      <PageHeading
        title="How good are the odds?"
        note="Outlook, luck and edge know nothing of a team but its seed. This is how often that was right."
      />
      <Stack gap={4}>
        {judged.map(({ season, odds }) => (
          <SeasonCard key={season.id} season={season} odds={odds} />
        ))}
        {judged.length === 0 && (
          <EmptyState
            title={`No season has ${FEWEST_GAMES} decided games yet`}
            hint="With fewer, good odds and bad ones look alike."
          />
        )}
        <Explanation />
        <HowItWorksLink {...(pool && { poolId: pool.id })} />
      </Stack>
    </div>
  );
}

function firstPool(pools: readonly Pool[], seasons: readonly Season[]): Pool | undefined {
  const active = seasons.find(({ isActive }) => isActive);
  return pools.find(({ seasonId }) => seasonId === active?.id);
}

/** The seasons with enough decided games, the latest first. Their games are fetched once: this is no page to watch a game on. */
function useJudgedSeasons(seasons: readonly Season[], pool: Pool | undefined) {
  const latestFirst = seasons.toSorted((a, b) => b.year - a.year || b.id - a.id);
  const games = useSuspenseQueries({
    queries: latestFirst.map(({ id }) => ({ ...gamesQuery(id), refetchInterval: false as const })),
  });
  const crowds = pool === undefined ? [] : [pool];
  const [grid] = useSuspenseQueries({
    queries: crowds.map(({ id }) => ({ ...pickGridQuery(id), refetchInterval: false as const })),
  });
  return latestFirst.flatMap((season, index) => {
    const isOfPool = pool !== undefined && grid !== undefined && pool.seasonId === season.id;
    const crowd = isOfPool ? { name: pool.name, grid: grid.data } : undefined;
    const odds = computeSeasonOdds(at(games, index).data, crowd);
    return odds ? [{ season, odds }] : [];
  });
}

interface SeasonProps {
  readonly season: Season;
  readonly odds: SeasonOdds;
}

function SeasonCard({ season, odds: { scores, curves, verdicts } }: SeasonProps) {
  const label = seasonLabel(season);
  return (
    <Card as="section" gap={4} pad={5} aria-label={label}>
      <h2>{label}</h2>
      <p>{verdicts.join(' ')}</p>
      <ScoreTable label={label} scores={scores} />
      <ReliabilityChart title={label} curves={curves} />
    </Card>
  );
}

interface TableProps {
  readonly label: string;
  readonly scores: readonly NamedScores[];
}

function ScoreTable({ label, scores }: TableProps) {
  return (
    <table className={styles.scores} aria-label={`Scores of ${label}`}>
      <thead>
        <tr>
          <th scope="col">Odds</th>
          <th scope="col">Games</th>
          <th scope="col">Brier score</th>
          <th scope="col">Log loss</th>
        </tr>
      </thead>
      <tbody>
        {scores.map(({ name, scores: { games, brier, logLoss } }) => (
          <tr key={name}>
            <th scope="row" className="typed">
              {name}
            </th>
            <td>{games}</td>
            <td>{brier.toFixed(3)}</td>
            <td>{logLoss.toFixed(3)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Explanation() {
  return (
    <Card as="section" gap={3} pad={5} aria-labelledby="how-to-read">
      <h2 id="how-to-read">How to read it</h2>
      <p>
        <strong>Brier score and log loss</strong> say how far the odds were from what happened; less is better. Log loss
        punishes being wrong with confidence. A coin, which gives everybody 50%, has 0.250 and 0.693.
      </p>
      <p>
        <strong>The curve</strong> asks whether 70% means 70%: of all teams that had about that chance, how many have
        won? Right odds lie on the dashed line. A larger dot is more games. The bar shows where a dot of right odds ends
        up two times out of three, and with so few games in a tournament it is long.
      </p>
      <p>
        <strong>The crowd</strong> is what your pool picked. If k of n entries have picked a team, it gives that team (k
        + 1) / (n + 2), so that a pool of one mind is still not certain.
      </p>
    </Card>
  );
}
