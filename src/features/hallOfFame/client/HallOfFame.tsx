import { Button } from '@mantine/core';
import { useSuspenseQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { seasonsQuery } from '#client/api/queries.ts';
import { isTieBroken } from '#client/pool/champions/championsText.ts';
import { useUser } from '#client/shell/session.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { plural } from '#domain/names/plural.ts';
import type { Champion } from '#features/hallOfFame/contract/hallOfFameCalls.ts';
import { championsQuery } from './championsQuery.ts';
import { EarlierYears } from './EarlierYears.tsx';
import styles from './HallOfFame.module.css';
import { byYear, type ChampionsOfYear, championName } from './years.ts';

/** The first three of each year of a pool. Its owner and site admins type those of before. */
export function HallOfFame({ pool }: { readonly pool: Pool }) {
  const user = useUser();
  const [{ data: champions }, { data: seasons }] = useSuspenseQueries({
    queries: [championsQuery(pool.id), seasonsQuery()],
  });
  const [isTyping, setIsTyping] = useState(false);
  const isOpen = seasons.some(({ id, isArchived }) => id === pool.seasonId && !isArchived);
  if (isTyping) return <EarlierYears pool={pool} champions={champions} onClose={() => setIsTyping(false)} />;
  return (
    <Stack gap={4}>
      {champions.length === 0 && (
        <p>The first three of this pool stand here once the tournament is over, next year too.</p>
      )}
      <Stack as="ol" className={styles.years} divided>
        {byYear(champions).map((year) => (
          <Year key={year.year} {...year} />
        ))}
      </Stack>
      {isOpen && (pool.adminId === user.id || user.isAdmin) && (
        <Button variant="default" data-autofocus onClick={() => setIsTyping(true)}>
          Earlier Years
        </Button>
      )}
    </Stack>
  );
}

function Year({ year, champions }: ChampionsOfYear) {
  return (
    <Stack as="li" gap={2}>
      <Row gap={3} align="baseline" wrap="text">
        <h3 className="numeral text-l">{year}</h3>
        {champions.some(({ isTyped }) => isTyped) && <span className="soft text-s">typed by the pool’s owner</span>}
      </Row>
      <ol className={styles.ranks}>
        {champions.map((champion, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same names, and places are never changed
          <Place key={place} champion={champion} year={champions} />
        ))}
      </ol>
    </Stack>
  );
}

interface PlaceProps {
  readonly champion: Champion;
  /** all of its year */
  readonly year: readonly Champion[];
}

function Place({ champion, year }: PlaceProps) {
  const { rank, points, isTyped } = champion;
  const placed = year.map((each) => ({ rank: each.rank, total: each.points }));
  const hasTieBreaker = !isTyped && isTieBroken({ rank, total: points }, placed);
  return (
    <Row as="li" gap={2} align="baseline">
      <span className={`numeral ${rank === 1 ? 'ember' : 'soft'} ${styles.rank}`}>{ordinal(rank)}</span>
      <span className={`grow typed ${rank === 1 ? 'strong' : ''}`}>{championName(champion)}</span>
      {points !== null && (
        <span className={`soft text-s ${styles.points}`}>
          {plural(points, 'point')}
          {hasTieBreaker && ', by tie-breaker'}
        </span>
      )}
    </Row>
  );
}
