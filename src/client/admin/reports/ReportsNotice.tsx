import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reportsQuery } from '#client/api/moderationQueries.ts';
import styles from '#client/seasons/notices/NoticeCard.module.css';
import { NoticeCard } from '#client/seasons/notices/NoticeCard.tsx';
import { useUser } from '#client/shell/session.ts';
import { formatCount } from '#domain/names/plural.ts';

/** Tells a site admin of reported messages; not of their own, which others judge. */
export function ReportsNotice() {
  const user = useUser();
  const { data = [] } = useQuery(reportsQuery());
  const others = data.filter(({ author }) => author !== user.username);
  const messages = new Set(others.map(({ messageId }) => messageId)).size;
  if (messages === 0) return null;
  return (
    <div className={styles.above}>
      <NoticeCard
        icon={IconFlag}
        action={
          <Link to="/admin" search={{ tab: 'reports' }}>
            Read Reports
          </Link>
        }
      >
        {messages === 1
          ? '1 message of a pool’s admin was reported'
          : `${formatCount(messages)} messages of pools’ admins were reported`}
      </NoticeCard>
    </div>
  );
}
