import { NativeSelect } from '@mantine/core';
import { useSuspenseQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { poolsQuery, seasonsQuery } from '#client/api/queries.ts';
import { nextSeasons, seasonLabelAmong } from '#client/seasons/season/season.ts';
import { useUser } from '#client/shell/session.ts';
import type { Pool } from '#contract/schemas.ts';

/** Returns the user's own pools that may go on in another open season of the league, the newest first. */
export function usePreviousPools(): Pool[] {
  const user = useUser();
  const [{ data: pools }, { data: seasons }] = useSuspenseQueries({ queries: [poolsQuery(), seasonsQuery()] });
  return pools
    .filter(({ id, adminId, seasonId }) => {
      const isFree = pools.every(({ previousId }) => previousId !== id);
      return adminId === user.id && isFree && nextSeasons(seasonId, seasons).length > 0;
    })
    .toReversed();
}

interface Props {
  readonly pools: readonly Pool[];
  readonly chosen: Pool | undefined;
}

/** Chooses the pool that a new one goes on from. */
export function PreviousPoolField({ pools, chosen }: Props) {
  const navigate = useNavigate();
  const [{ data: seasons }] = useSuspenseQueries({ queries: [seasonsQuery()] });
  if (pools.length === 0) return null;
  const labelOf = ({ name, seasonId }: Pool) => {
    const season = seasons.find(({ id }) => id === seasonId);
    return season ? `${name} · ${seasonLabelAmong(season, seasons)}` : name;
  };
  return (
    <NativeSelect
      label="Goes on from"
      description="With its settings, rules and admins. Its members are asked on Home."
      mb="lg"
      data={[
        { value: '', label: 'No other pool' },
        ...pools.map((pool) => ({ value: String(pool.id), label: labelOf(pool) })),
      ]}
      value={chosen ? String(chosen.id) : ''}
      onChange={({ currentTarget: { value } }) =>
        void navigate({ to: '/groups/new', search: value === '' ? {} : { from: Number(value) }, replace: true })
      }
    />
  );
}
