import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import { Stack } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import { formatCount } from '#domain/names/plural.ts';
import type { FeedReport } from '#features/poolNews/contract/poolFeed.ts';
import { ReportItem } from './ReportItem.tsx';
import type { FeedAccess } from './useFeedAccess.ts';

interface Props {
  readonly pool: Pool;
  readonly reports: readonly FeedReport[];
  readonly access: FeedAccess;
}

/** Messages that members have reported, until they are deleted or dismissed; closed at first, because some may stay. */
export function Reports({ pool, reports, access }: Props) {
  if (reports.length === 0) return null;
  return (
    <ClosingSection id="reports" title="Reports" value={formatCount(reports.length)}>
      <Stack as="ul" divided>
        {reports.map((report) => (
          <li key={`${report.messageId} ${report.by}`}>
            <ReportItem poolId={pool.id} report={report} canDelete={access !== 'archived'} />
          </li>
        ))}
      </Stack>
    </ClosingSection>
  );
}
