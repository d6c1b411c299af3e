import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reportsQuery } from '#client/api/moderationQueries.ts';
import { ReportItem } from '#client/feed/ReportItem.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Card } from '#client/ui/layout.tsx';

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
              <ReportItem poolId={groupId} report={report}>
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
