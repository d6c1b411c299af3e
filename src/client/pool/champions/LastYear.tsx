import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { poolsQuery, seasonsQuery, standingsQuery } from '#client/api/queries.ts';
import { PlayerAvatar } from '#client/standing/PlayerAvatar.tsx';
import { Row } from '#client/ui/layout.tsx';
import { championText, ownText } from './lastYear.ts';

interface Props {
  /** of the pool of the year before; null if there is none */
  readonly previousId: number | null;
  /** before the sentences of that year */
  readonly start?: string;
}

/** On the first page of a pool that goes on: last year's champion greets, and the user reads where they were. It does not wait for that. */
export function LastYear({ previousId, start = '' }: Props) {
  const [{ data: pools }, { data: seasons }] = useSuspenseQueries({ queries: [poolsQuery(), seasonsQuery()] });
  const pool = pools.find(({ id }) => id === previousId);
  const season = seasons.find(({ id }) => id === pool?.seasonId);
  const { data: standings } = useQuery({ ...standingsQuery(season?.id ?? 0), enabled: season !== undefined });
  const standing = standings?.find(({ groupId }) => groupId === pool?.id);
  if (!pool || !season || !standing) return start === '' ? null : <p>{start}</p>;
  const champion = championText(standing, season.year);
  const [first] = standing.leaders;
  return (
    <Row gap={3}>
      {champion && first && <PlayerAvatar person={first} size={40} />}
      <p className="grow typed">
        {[start, ownText(standing), champion].filter(Boolean).join(' ')}{' '}
        <Link to="/groups/$id/leaderboard" params={{ id: pool.id }} className="text-link">
          See {season.year}
        </Link>
      </p>
    </Row>
  );
}
