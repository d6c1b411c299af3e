import { IconFlag } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import styles from '#client/seasons/notices/NoticeCard.module.css';
import { NoticeCard } from '#client/seasons/notices/NoticeCard.tsx';
import { useUser } from '#client/shell/session.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Card } from '#client/ui/layout.tsx';
import { formatCount } from '#domain/names/plural.ts';
import { ReportItem } from './ReportItem.tsx';
import { reportsQuery } from './reports.ts';

/** Reported messages of the admins of pools, which those do not judge themselves. */
export function ReportsTab() {
  const { data: reports } = useSuspenseQuery(reportsQuery());
  return (
    <>
      <h2 id="reports" tabIndex={-1}>
        Reports
      </h2>
      {reports.length === 0 ? (
        <EmptyState
          title="No reports"
          hint="Messages that the admins of pools wrote are reported to you, all others to them."
        />
      ) : (
        <Card as="ul" pad={3} divided>
          {reports.map(({ groupId, pool, ...report }) => (
            <li key={`${report.messageId} ${report.by}`}>
              <ReportItem poolId={groupId} report={report} canDelete>
                <p className="text-s">
                  <Link to="/groups/$id/feed" params={{ id: groupId }}>
                    {pool}
                  </Link>
                </p>
              </ReportItem>
            </li>
          ))}
        </Card>
      )}
    </>
  );
}

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
