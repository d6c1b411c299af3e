import { useSuspenseQuery } from '@tanstack/react-query';
import { roundsQuery } from '#client/api/queries.ts';
import type { Pool } from '#contract/schemas.ts';
import { OwnDues } from './OwnDues.tsx';
import styles from './PoolTexts.module.css';
import { rulesChange } from './rulesChange.ts';

interface Props {
  readonly pool: Pool;
}

/** Whether a pool has house rules, prizes or dues. */
export function hasTexts({ rules, prizes, dues }: Pool): boolean {
  return rules !== '' || prizes !== '' || dues !== null;
}

/** House rules, prizes and dues of a pool, for its members. */
export function PoolTexts({ pool }: Props) {
  const { rules, prizes, dues } = pool;
  return (
    <div className={styles.texts}>
      {rules !== '' && <Rules pool={pool} />}
      {prizes !== '' && (
        <section>
          <h3>Prizes</h3>
          <p className={styles.text}>{prizes}</p>
        </section>
      )}
      {dues && (
        <section>
          <h3>Dues</h3>
          <p className={styles.amount}>{dues.amount}</p>
          <p className={styles.text}>{dues.howToPay}</p>
          <OwnDues pool={pool} />
        </section>
      )}
    </div>
  );
}

function Rules({ pool }: Props) {
  const { data: rounds } = useSuspenseQuery(roundsQuery(pool.seasonId));
  const changed = rulesChange(pool, rounds);
  return (
    <section>
      <h3>House rules</h3>
      {changed && <p className={styles.note}>{changed}</p>}
      <p className={styles.text}>{pool.rules}</p>
    </section>
  );
}
