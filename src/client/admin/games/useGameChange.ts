import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { gamesQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { GameChangePreview } from '#contract/previews.ts';
import type { Game } from '#contract/schemas.ts';
import { isSame, needsConfirmation } from './changePreview.ts';

type Change = SentBodyOf<'changeGame'>;

const FAILURE = 'Failed to update game';

interface Options {
  readonly onDone?: () => void;
  /** makes a change without consequences, instead of the plain call */
  readonly applyHarmless?: (body: Change) => void;
}

/** Changes a game. If picks, points or later games depend on it, shows a preview first. */
export function useGameChange(game: Game, { onDone, applyHarmless }: Options = {}) {
  const params = { id: game.id };
  const [preview, setPreview] = useState<GameChangePreview>();
  const change = useApiMutation({
    mutate: (body: Change) => call('changeGame', { params, body }),
    invalidates: [gamesQuery(game.seasonId).queryKey],
    success: 'Game updated successfully',
    failure: FAILURE,
    onSuccess: () => {
      setPreview(undefined);
      onDone?.();
    },
  });
  const proposal = useApiMutation({
    mutate: (body: Change) => call('changeGame', { params, query: { dryRun: 'true' }, body }),
    onSuccess: (consequences, body) => {
      if (!needsConfirmation(game, consequences)) return (applyHarmless ?? change.mutate)(body);
      // drops only the picks of the preview shown; with a new pick it is shown again
      if (preview && isSame(preview, consequences))
        return change.mutate(consequences.picksDropped > 0 ? { ...body, dropPicks: true } : body);
      setPreview(consequences);
    },
    failure: FAILURE,
  });
  return {
    propose: (body: Change) => proposal.mutate(body),
    preview,
    discardPreview: () => setPreview(undefined),
    isPending: proposal.isPending || change.isPending,
  };
}
