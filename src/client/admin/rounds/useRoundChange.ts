import { useState } from 'react';
import { siteQuery } from '#client/admin/console/consoleQueries.ts';
import { call } from '#client/api/call.ts';
import { roundsQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { RoundChangePreview } from '#contract/previews.ts';
import type { Round } from '#contract/schemas.ts';
import { needsConfirmation } from './roundPreview.ts';

const FAILURE = 'Failed to update round';

/** Changes a round. Shows a preview first if the change has to be confirmed. */
export function useRoundChange({ id, seasonId }: Round, onDone: () => void) {
  const [preview, setPreview] = useState<RoundChangePreview>();
  const change = useApiMutation({
    mutate: (body: SentBodyOf<'changeRound'>) => call('changeRound', { params: { id }, body }),
    // the console names a round that a wrong clock has locked
    invalidates: [roundsQuery(seasonId).queryKey, siteQuery().queryKey],
    success: 'Round updated successfully',
    failure: FAILURE,
    onSuccess: onDone,
  });
  const proposal = useApiMutation({
    mutate: (body: SentBodyOf<'changeRound'>) =>
      call('changeRound', { params: { id }, query: { dryRun: 'true' }, body }),
    onSuccess: (consequences, body) => {
      if (needsConfirmation(consequences)) setPreview(consequences);
      else change.mutate(body);
    },
    failure: FAILURE,
  });
  return {
    propose: (body: SentBodyOf<'changeRound'>) => (preview ? change.mutate(body) : proposal.mutate(body)),
    preview,
    discardPreview: () => setPreview(undefined),
    isPending: proposal.isPending || change.isPending,
  };
}
