import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '#client/api/call.ts';

/** The code of what is opened seldom. A query, since a failed one can be tried again, and a lazy component cannot. */
export const entryDialogCode = () =>
  queryOptions({ queryKey: ['code', 'entryDialog'], queryFn: () => lazyPart(() => import('./EntryDialog.tsx')) });

export const chartCode = () =>
  queryOptions({ queryKey: ['code', 'chart'], queryFn: () => lazyPart(() => import('./StandingsChart.tsx')) });

async function lazyPart<Code>(load: () => Promise<Code>): Promise<Code> {
  // A browser keeps the failure of an import for as long as the page lives, so none is begun without a connection.
  await call('currentUser');
  return load().catch(() => {
    throw new ApiError(0, 'This could not be loaded.');
  });
}
