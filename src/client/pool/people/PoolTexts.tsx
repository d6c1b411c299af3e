import { useSuspenseQuery } from '@tanstack/react-query';
import { roundsQuery } from '#client/api/queries.ts';
import { Stack } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import { OwnDues } from './OwnDues.tsx';
import styles from './PoolTexts.module.css';
import { rulesChange } from './rulesChange.ts';

interface Props {
  readonly pool: Pool;
}

/** House rules, prizes and dues of a pool, for its members. */
export function PoolTexts({ pool }: Props) {
  const { rules, prizes, dues } = pool;
  return (
    <Stack gap={5} className={styles.texts}>
      {rules !== '' && <Rules pool={pool} />}
      {prizes !== '' && (
        <section>
          <h3>Prizes</h3>
          <p className={`typed ${styles.text}`}>{prizes}</p>
        </section>
      )}
      {dues && (
        <section>
          <h3>Dues</h3>
          <p className="strong typed">{dues.amount}</p>
          <p className={`typed ${styles.text}`}>{dues.howToPay}</p>
          <OwnDues pool={pool} />
        </section>
      )}
    </Stack>
  );
}

function Rules({ pool }: Props) {
  const { data: rounds } = useSuspenseQuery(roundsQuery(pool.seasonId));
  const changed = rulesChange(pool, rounds);
  return (
    <section>
      <h3>House rules</h3>
      {changed && <p className="soft text-s">{changed}</p>}
      <p className={`typed ${styles.text}`}>{pool.rules}</p>
    </section>
  );
}
