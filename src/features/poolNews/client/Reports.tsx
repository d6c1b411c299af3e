import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import { Stack } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import { formatCount } from '#domain/names/plural.ts';
import type { NewsReport } from '#features/poolNews/contract/poolNews.ts';
import { ReportItem } from './ReportItem.tsx';
import type { NewsAccess } from './useNewsAccess.ts';

interface Props {
  readonly pool: Pool;
  readonly reports: readonly NewsReport[];
  readonly access: NewsAccess;
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
