import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { aboutQuery, poolFeedQuery } from '#client/api/queries.ts';
import { PersonTile } from '#client/ui/PersonTile.tsx';
import type { FeedItem, WrittenItem } from '#contract/poolFeed.ts';
import type { Pool } from '#contract/schemas.ts';
import styles from './Mine.module.css';

const FEW = 2;

/** The last words of the pool's members, which lead to its feed; nothing before somebody has written. */
export function LastWords({ pool }: { readonly pool: Pool }) {
  const { data: about } = useQuery(aboutQuery());
  const { data: last = [] } = useInfiniteQuery({
    ...poolFeedQuery(pool.id),
    select: ({ pages: [first] }) => (first?.items ?? []).filter(isWritten).slice(0, FEW),
  });
  if (last.length === 0 || about?.messages === 'off') return null;
  return (
    <Link to="/groups/$id/feed" params={{ id: pool.id }} className={styles.words}>
      {last.toReversed().map(({ id, username, text, ...tile }) => (
        <span key={id} className={styles.word}>
          <span className={styles.face}>
            <PersonTile person={{ username: username ?? '', ...tile }} />
          </span>
          <span className="truncate">
            <strong>{username}</strong> {text}
          </span>
        </span>
      ))}
    </Link>
  );
}

type Spoken = WrittenItem & { readonly username: string; readonly text: string };

function isWritten(item: FeedItem): item is Spoken {
  return (item.kind === 'message' || item.kind === 'note') && item.text !== undefined && item.username !== null;
}
