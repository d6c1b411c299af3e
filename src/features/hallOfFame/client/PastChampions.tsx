import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { seasonsQuery } from '#client/api/queries.ts';
import { namesText } from '#client/standing/championsLine.ts';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import { championsQuery } from './championsQuery.ts';
import styles from './PastChampions.module.css';
import { byYear } from './years.ts';

const FEW = 5;

/** Who has won before, in the last years; the others are in the hall of fame. The screen does not wait for it. */
export function PastChampions({ pool }: { readonly pool: Pool }) {
  const { data: champions } = useQuery(championsQuery(pool.id));
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const year = seasons.find(({ id }) => id === pool.seasonId)?.year;
  const winners = champions?.filter((champion) => champion.year !== year && champion.rank === 1) ?? [];
  if (winners.length === 0) return null;
  return (
    <Card as="section" pad={5} className={styles.past} aria-labelledby="past-champions">
      <h2 id="past-champions" className="overline">
        Champions before
      </h2>
      <Stack as="dl" gap={1}>
        {byYear(winners)
          .slice(0, FEW)
          .map((each) => (
            <Row key={each.year} gap={2} align="baseline">
              <dt className={`numeral soft ${styles.year}`}>{each.year}</dt>
              <dd className="grow typed">{namesText(each.champions)}</dd>
            </Row>
          ))}
      </Stack>
    </Card>
  );
}
