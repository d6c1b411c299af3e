import { useQuery } from '@tanstack/react-query';
import { poolQuery, roundsQuery } from '#client/api/queries.ts';
import { joiningText } from '#client/invite/joiningText.ts';
import { PoolTexts } from '#client/pool/people/PoolTexts.tsx';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import { PointsNote } from '#client/standing/PointsNote.tsx';
import { Card } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import styles from './HowItWorksScreen.module.css';

/** What holds in one pool, for its members; nothing for others. */
export function RulesOfPool({ poolId }: { readonly poolId: number }) {
  const { data: pool } = useQuery(poolQuery(poolId));
  return pool && <Rules pool={pool} />;
}

function Rules({ pool }: { readonly pool: Pool }) {
  const { data: rounds = [] } = useQuery(roundsQuery(pool.seasonId));
  const past = usePastRounds(rounds);
  const hasLocked = rounds.some(({ id, number }) => number >= pool.countsFrom && past.has(id));
  const joining = joiningText(pool, hasLocked);
  return (
    <Card as="section" gap={3} pad={5} className={styles.wide} aria-labelledby="rules-of-pool">
      <h2 id="rules-of-pool">In {pool.name}</h2>
      {joining !== '' && <p>{joining}</p>}
      {!pool.autopilot && <p>Picks of the autopilot do not count here.</p>}
      <PointsNote pool={pool} rounds={rounds} hasLate />
      <PoolTexts pool={pool} />
    </Card>
  );
}
