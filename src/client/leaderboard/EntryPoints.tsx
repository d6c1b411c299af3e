import { Accordion } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pickGridQuery } from '#client/api/queries.ts';
import type { Group, Leaderboard } from '#contract/schemas.ts';
import { plural } from '#domain/plural.ts';
import styles from './EntryPoints.module.css';
import { type EntryRound, entryRounds } from './entryRounds.ts';
import { PickedGames } from './PickedGames.tsx';

interface Props {
  readonly pool: Group;
  readonly leaderboard: Leaderboard;
  readonly row: Leaderboard['rows'][number];
}

/** An entry's points, round by round, with its picks; all of it from the grid, so that it adds up. */
export function EntryPoints({ pool, leaderboard, row }: Props) {
  const { data: grid } = useSuspenseQuery(pickGridQuery(pool.id));
  useGridWith(leaderboard, pool.id);
  const entry = grid.entries.find(({ entryId }) => entryId === row.entryId);
  if (!entry) return <p>The picks of this entry are not here yet.</p>;
  const rounds = entryRounds(grid, entry, pool.points);
  return (
    <>
      <dl className={styles.summary}>
        <div>
          <dt>Player</dt>
          <dd>{row.username}</dd>
        </div>
        <div>
          <dt>Rank</dt>
          <dd className="numeral">{row.rank}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd className="numeral">{entry.total}</dd>
        </div>
      </dl>
      <Accordion
        multiple
        order={3}
        keepMounted={false}
        defaultValue={[String(rounds.at(-1)?.number)]}
        classNames={{ root: styles.rounds, item: styles.round, control: styles.control, content: styles.content }}
      >
        {rounds.map((round) => (
          <Accordion.Item key={round.number} value={String(round.number)}>
            <Accordion.Control>
              <RoundSum round={round} />
            </Accordion.Control>
            <Accordion.Panel>
              <PickedGames games={round.games} pointsPerPick={round.pointsPerPick} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  );
}

function RoundSum({ round }: { readonly round: EntryRound }) {
  const { name, pointsPerPick, correct, decided, games, points } = round;
  return (
    <span className={styles.sum}>
      <span className={styles.name}>{name}</span>
      <span className={`numeral ${styles.points}`}>{plural(points, 'point')}</span>
      <span className={styles.product}>
        {correct} of {games.length} correct{decided < games.length && ' so far'} × {plural(pointsPerPick, 'point')} each
      </span>
    </span>
  );
}

/** The grid polls less often than the leaderboard: when that changes, the grid is asked for too. */
function useGridWith(leaderboard: Leaderboard, poolId: number): void {
  const queryClient = useQueryClient();
  const known = useRef(leaderboard);
  useEffect(() => {
    if (known.current === leaderboard) return;
    known.current = leaderboard;
    void queryClient.invalidateQueries({ queryKey: pickGridQuery(poolId).queryKey });
  }, [queryClient, leaderboard, poolId]);
}
