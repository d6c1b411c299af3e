import { useQuery } from '@tanstack/react-query';
import { leaderboardQuery } from '#client/api/queries.ts';
import type { EntryPlace } from '#client/standing/entryPlaces.ts';
import { PlayerAvatar } from '#client/standing/PlayerAvatar.tsx';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { formatCount } from '#domain/names/plural.ts';
import { chaseOf, distanceText } from './chase.ts';
import styles from './Mine.module.css';
import { MAX_POOL_ENTRIES } from './useRankMoves.ts';

interface Props {
  readonly entryId: number;
  readonly place: EntryPlace;
}

/** The three just ahead of an entry, or closest to who leads. Its room is kept while they are loaded; a large pool has none. */
export function ChaseCard({ entryId, place: { pool, rank, entries, total } }: Props) {
  const isShown = rank !== undefined && entries > 1 && entries <= MAX_POOL_ENTRIES;
  const { data } = useQuery({ ...leaderboardQuery(pool.id), enabled: isShown, subscribed: isShown });
  if (!isShown) return null;
  const chase = data && chaseOf(data.rows, entryId);
  if (data && !chase) return null;
  const title = chase?.title ?? (rank === 1 ? 'Closest to me' : 'Ahead of me');
  const lines = rank === 1 ? entries - 1 : rank - 1;
  return (
    <Card as="section" pad={3} gap={1} aria-labelledby="chase" className={styles.chase} style={{ '--lines': lines }}>
      <h2 id="chase" className="overline">
        {title}
      </h2>
      <Stack as="ol">
        {chase?.rows.map((row) => (
          <Row key={row.entryId} as="li" gap={3} className={styles.rival}>
            <span className={`numeral soft ${styles.rivalRank}`}>{formatCount(row.rank)}</span>
            <PlayerAvatar person={row} size={28} />
            <span className="grow truncate strong">{row.entryName}</span>
            <span className="soft text-s">{distanceText(row, total)}</span>
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
