import { IconMessages } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { aboutQuery, poolFeedQuery } from '#client/api/queries.ts';
import type { Pool } from '#contract/schemas.ts';
import styles from './FeedLine.module.css';
import { itemText } from './itemText.ts';

/** The last item of a pool's feed in one line, which leads there. Nothing on a site without messages, and until it is known. */
export function FeedLine({ pool }: { readonly pool: Pool }) {
  const { data: about } = useQuery(aboutQuery());
  const { data: latest } = useInfiniteQuery({
    ...poolFeedQuery(pool.id),
    select: ({ pages: [first] }) => first?.items[0],
  });
  if (!latest || about?.messages === 'off') return null;
  return (
    <Link to="/groups/$id/feed" params={{ id: pool.id }} className={`text-s not-printed ${styles.line}`}>
      <IconMessages size={18} aria-hidden />
      <span className="truncate">{itemText(latest)}</span>
    </Link>
  );
}
