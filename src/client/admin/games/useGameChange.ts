import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { gamesQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Game, GameChangePreview } from '#contract/schemas.ts';
import { isSame, needsConfirmation } from './changePreview.ts';

type Change = SentBodyOf<'changeGame'>;

const FAILURE = 'Failed to update game';

interface Options {
  readonly onDone?: () => void;
  /** does what nothing depends on, in place of a plain change */
  readonly applyHarmless?: (body: Change) => void;
}

/** Changes a game; where picks, points or a later game depend on it, only after this has been told and was asked for again. */
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
      // picks go only where that was told: one that has come since is told first
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
