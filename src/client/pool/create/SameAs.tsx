import { NativeSelect } from '@mantine/core';
import { useSuspenseQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { poolsQuery, seasonsQuery } from '#client/api/queries.ts';
import { activeSeasons, saidSeason } from '#client/seasons/season/season.ts';
import { useUser } from '#client/shell/session.ts';
import type { Pool } from '#contract/schemas.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';

/** Returns the pools of two active seasons that the user runs: each may have one like it in the other tournament. */
export function useRunInBoth(): Pool[] {
  const user = useUser();
  const [{ data: pools }, { data: seasons }] = useSuspenseQueries({ queries: [poolsQuery(), seasonsQuery()] });
  const active = activeSeasons(seasons);
  if (active.length < 2) return [];
  return pools.filter((pool) => isPoolAdmin(pool, user.id) && active.some(({ id }) => id === pool.seasonId));
}

interface Props {
  readonly pools: readonly Pool[];
  readonly chosen: Pool | undefined;
}

/** Chooses the pool of the other tournament whose settings are filled in. */
export function SameAsField({ pools, chosen }: Props) {
  const navigate = useNavigate();
  const [{ data: seasons }] = useSuspenseQueries({ queries: [seasonsQuery()] });
  if (pools.length === 0) return null;
  const saidOf = ({ seasonId }: Pool) => {
    const of = seasons.find(({ id }) => id === seasonId);
    return of && saidSeason(of, seasons);
  };
  return (
    <NativeSelect
      label="Same as"
      description="For the same people in the other tournament: with the settings and rules of that pool."
      mb="lg"
      data={[
        { value: '', label: 'No other pool' },
        ...pools.map((pool) => ({ value: String(pool.id), label: [pool.name, saidOf(pool)].join(' · ') })),
      ]}
      value={chosen ? String(chosen.id) : ''}
      onChange={({ currentTarget: { value } }) =>
        void navigate({ to: '/groups/new', search: value === '' ? {} : { like: Number(value) }, replace: true })
      }
    />
  );
}
